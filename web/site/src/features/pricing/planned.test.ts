import { ROUTES } from "@treadlight/contract/access";
import { expect, test } from "vitest";
import { PLANNED } from "./planned.ts";

test.each(PLANNED)("given $name is called planned, then the API does not serve it yet", ({ route }) => {
  expect(Object.keys(ROUTES).filter((known) => known.includes(route))).toEqual([]);
});
