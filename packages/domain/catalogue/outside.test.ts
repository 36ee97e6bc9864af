import { expect, test } from "vitest";
import { nameGiven, nameKey, outsideName, toolOf } from "./index.ts";

test.each([
  ["FooBot", "FooBot"],
  ["  Foo   Bot 2.0 ", "Foo Bot 2.0"],
  ["=BazBot", "BazBot"],
  ["Ｆｏｏ Bot", "Foo Bot"],
  ["ärzte-chat (beta)", "ärzte-chat (beta)"],
  ["https://www.Chat.Corp.example:8443/u/ada?q=secret", "chat.corp.example"],
])("given the tool %j, which the catalogue does not have, then it keeps its name %j", (sent, name) => {
  expect(outsideName(sent)).toBe(name);
  expect(toolOf(sent)).toMatchObject({ name, provider: "unknown", category: "unknown", speedFactor: 2.2 });
});

test.each([
  "unknown",
  "[EMAIL]",
  "ask ada@acme.example",
  "x".repeat(61),
  "please write the letter to our landlord now",
  "a\u202eb",
  "()",
])("given %j, which is no name, then the tool is unknown", (sent) => {
  expect(outsideName(sent)).toBeUndefined();
  expect(toolOf(sent).name).toBe("unknown");
});

test("given a tool of the catalogue, then it is no tool outside it", () => {
  expect(outsideName("chat gpt")).toBeUndefined();
  expect(toolOf("chat gpt")).toMatchObject({ name: "ChatGPT", provider: "OpenAI" });
});

test("given a name that an organization has given, then every spelling has it, and no tool of the catalogue has", () => {
  const names = new Map([[nameKey("FooBot"), "ChatGPT"]]);
  for (const sent of ["FooBot", "foo bot", "FOO-BOT"]) expect(nameGiven(sent, names)).toBe("ChatGPT");
  for (const sent of ["Bar", "Claude", "[EMAIL]"]) expect(nameGiven(sent, names)).toBeUndefined();
  expect(nameGiven("FooBot", undefined)).toBeUndefined();
});
