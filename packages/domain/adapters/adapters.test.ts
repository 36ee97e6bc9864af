import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ADAPTERS } from "./adapters.ts";

test("given other adapters, then their version is higher, because extensions take only newer ones", () => {
  const { version, adapters } = ADAPTERS;
  const digest = createHash("sha256").update(JSON.stringify(adapters)).digest("hex");
  expect({ version, digest }).toEqual({
    version: 1,
    digest: "1aca4e531be5a4ffefa1fd4de1acbfb1a8dfaefd56bd1c69be4ba6f67541bab5",
  });
});
