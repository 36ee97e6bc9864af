import { expect, test } from "vitest";
import { tokenIn } from "./mailed-token.ts";

test.each([
  ["the mailed form", { hash: "#token=abc-_1", search: "" }, "abc-_1"],
  ["a query", { hash: "", search: "?token=abc" }, "abc"],
  ["both, the one that stayed in the browser", { hash: "#token=new", search: "?token=old" }, "new"],
  ["an empty one", { hash: "#token=", search: "" }, undefined],
  ["none", { hash: "#top", search: "?utm=1" }, undefined],
])("given %s, then the link's token is found", (_, location, token) => {
  expect(tokenIn(location)).toBe(token);
});
