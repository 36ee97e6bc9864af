import { expect, test } from "vitest";
import { variablesIn, withValues } from "./index.ts";

test.each([
  ["Write to {{audience}} about {{ topic }}, and again {{audience}}.", ["audience", "topic"]],
  ["{{Zielgruppe größer}} and {{max_words}}", ["Zielgruppe größer", "max_words"]],
  ["{{}} {{ }} {{1st}} {name} {{a.b}} {{constructor()}}", []],
  [`{{${"a".repeat(40)}}} {{${"a".repeat(41)}}}`, ["a".repeat(40)]],
])("given %j, then its variables are %j", (text, variables) => {
  expect(variablesIn(text)).toEqual(variables);
});

test("given values, then they are filled in as they are, and a variable without one stays", () => {
  const values = new Map([
    ["who", "$& {{what}}"],
    ["empty", ""],
  ]);
  expect(withValues("{{ who }}, {{what}}, {{empty}}", values)).toBe("$& {{what}}, {{what}}, {{empty}}");
});
