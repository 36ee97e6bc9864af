import { ADAPTERS } from "@treadlight/domain/adapters";
import { matchTool } from "@treadlight/domain/catalogue";
import { expect, test } from "vitest";
import { readSend } from "./read-send.ts";
import { siteOf } from "./site-of.ts";

const { adapters } = ADAPTERS;
const read = (url: string, body: unknown) => readSend(adapters, { url, body: JSON.stringify(body) });
const CHATGPT = "https://chatgpt.com/backend-api/f/conversation";

test("given each adapter, then its tool is in the catalogue", () => {
  for (const { tool } of adapters) expect(matchTool(tool)?.name).toBe(tool);
});

test("given a prompt, then its text, model and conversation are read", () => {
  const body = {
    action: "next",
    model: "gpt-5",
    conversation_id: "c1",
    messages: [{ id: "m0" }, { id: "m1", content: { parts: ["Hello", { type: "image" }, "there"] } }],
  };
  expect(read(`${CHATGPT}?x=1`, body)).toMatchObject([
    { adapter: { id: "chatgpt" }, text: "Hello\nthere", model: "gpt-5", conversation: "c1", message: "m1" },
  ]);
});

test("given a conversation that only the address names, then it is read from there", () => {
  const url = "https://claude.ai/api/organizations/o/chat_conversations/abc/completion";
  expect(read(url, { prompt: "Hi" })).toMatchObject([{ text: "Hi", conversation: "abc" }]);
});

test("given files whose text the site sends with the prompt, then it is read too, apart from what was written", () => {
  const url = "https://claude.ai/api/organizations/o/chat_conversations/abc/completion";
  const attachments = [{ file_name: "a.csv", extracted_content: "one" }, { extracted_content: "two" }];
  expect(read(url, { prompt: "Sum up", attachments })).toMatchObject([{ text: "Sum up", attached: "one\ntwo" }]);
});

test.each([
  ["another action", CHATGPT, { action: "continue" }],
  ["a longer address", `${CHATGPT}/prepare`, { action: "next" }],
  ["another site", "https://chatgpt.com.evil.example/backend-api/f/conversation", { action: "next" }],
  ["a query that is no message", "https://poe.com/api/gql_POST", { queryName: "ChatListQuery" }],
])("given %s, then it is no prompt", (_what, url, body) => {
  expect(read(url, body)).toEqual([]);
});

test("given a model that the site chooses, then it has no name", () => {
  expect(read(CHATGPT, { action: "next", model: "auto" })[0]).not.toHaveProperty("model");
});

test.each(["", "{", "null", "[]", '{"action":{"toString":1}}', '{"action":"next","messages":"x"}'])(
  "given the body %j, then nothing throws",
  (body) => {
    expect(readSend(adapters, { url: CHATGPT, body }).length).toBeLessThanOrEqual(1);
  },
);

test("given pages, then their tool is known, also without an adapter", () => {
  const toolOf = (url: string) => siteOf(url, adapters)?.tool;
  expect(toolOf("https://chatgpt.com/c/1")).toBe("ChatGPT");
  expect(toolOf("https://github.com/copilot/c/1")).toBe("GitHub Copilot");
  expect(toolOf("https://github.com/acme/app")).toBeUndefined();
  expect(toolOf("https://character.ai/chat")).toBe("Character.AI");
  expect(siteOf("https://character.ai/chat", adapters)?.adapter).toBeUndefined();
});
