import { expect, test } from "vitest";
import { AGENT_NAMES, isAgent, TOOLS } from "./index.ts";

test("given the agents, then each is a tool of the catalogue, and a chat is none", () => {
  const names = new Set(TOOLS.map(({ name }) => name));
  expect(AGENT_NAMES.filter((name) => !names.has(name))).toEqual([]);
  expect([isAgent("Claude Code"), isAgent("ChatGPT"), isAgent("GitHub Copilot")]).toEqual([true, false, false]);
});
