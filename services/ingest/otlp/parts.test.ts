import { expect, test } from "vitest";
import { jsonParts } from "./parts.ts";

const partsOf = (json: string) =>
  [...jsonParts(Buffer.from(json), ["groups", "items"], { maxValues: 100 })].flatMap((part) =>
    part ? [Buffer.from(part.bytes).toString()] : [],
  );

test("given lists of other names, texts that look like lists, and objects within items, then only the items are parts", () => {
  const items = ['{"a":{"items":[{}]}}', '{"text":"]}\\\\\\"{[","é":1}'];
  const json = `{"others":[{"items":[{}]}],"groups":[
    {"name":"items","more":{"items":[{}]},"x":[{"items":[{}]}],"items":[${items.join(" , ")}]},
    {"items":[]},{}]}`;
  expect(JSON.parse(json)).toBeTypeOf("object");
  expect(partsOf(json)).toEqual(items);
});

test("given groups with a resource and without, then items have that of their group", () => {
  const json = `{"groups":[{"resource":{"a":[{"resource":1}]},"items":[{},{}]},{"items":[{"resource":{}}]},{"resource":{"b":2},"items":[{}]}]}`;
  const parts = [...jsonParts(Buffer.from(json), ["groups", "items"], { maxValues: 100 })];
  const resources = parts.flatMap((part) => (part ? [part.resource && Buffer.from(part.resource).toString()] : []));
  expect(resources).toEqual(['{"a":[{"resource":1}]}', '{"a":[{"resource":1}]}', undefined, '{"b":2}']);
});

test.each(["", "7", '"groups"', "[]", "{", '{"groups":[{"items":[{}', '{"groups":"'])(
  "given %s, then it is refused",
  (json) => {
    expect(() => partsOf(json)).toThrow();
  },
);
