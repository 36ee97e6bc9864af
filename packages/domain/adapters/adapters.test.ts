import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ADAPTERS } from "./adapters.ts";

test("given other adapters, then their version is higher, because extensions take only newer ones", () => {
  const { version, adapters } = ADAPTERS;
  const digest = createHash("sha256").update(JSON.stringify(adapters)).digest("hex");
  expect({ version, digest }).toEqual({
    version: 2,
    digest: "f55ba4e31f75c4400160ef5ae0b52a82e3cf8599ca38750d165f52ea0ad9dbad",
  });
});
