import { expect, test } from "vitest";
import { adviceFor, type SessionGroup } from "./index.ts";

const group = (facts: Partial<SessionGroup>): SessionGroup => ({
  ...{ department: "Sales", tool: "ChatGPT", category: "Conversational AI", platform: "ChatGPT", region: "uk" },
  ...{
    complexity: "medium",
    factorSet: "2026-11-21",
    prompts: 100,
    sessions: 50,
    scoredSessions: 50,
    timeSaved: 5_000,
    exposedSessions: 0,
  },
  ...facts,
});
const gemini = { tool: "Gemini", platform: "Gemini" };

test("given a tool that needs less and saves as much time, then moving to it is advised, with its arithmetic", () => {
  const [advice, ...rest] = adviceFor([group({}), group({ ...gemini, department: "Legal" })]);
  expect(rest).toEqual([]);
  expect(advice).toMatchObject({
    department: "Sales",
    aim: "carbon",
    change: { kind: "tool", from: "ChatGPT", to: "Gemini" },
    ...{ sessions: 50, prompts: 100, timeSavedPerSession: { before: 100, after: 100 } },
  });
  expect(advice?.before).toBeCloseTo(100 * 0.3 * 1.5 * 1.12 * 1.11 * 0.233, 9);
  expect(advice?.after).toBeCloseTo(100 * 0.22 * 1.3 * 1.08 * 1.11 * 0.233, 9);
  expect(advice?.arithmetic).toBe(
    "100 prompts with ChatGPT: 13 g CO2. The same prompts with the factors of Gemini: 7.99 g. Saved per session in the organization, by the specification's formula: 100 s with ChatGPT, 100 s with Gemini.",
  );
});

test.each([
  ["saves less time", { timeSaved: 4_999 }],
  ["has few sessions", { sessions: 19, scoredSessions: 19, timeSaved: 5_000 }],
  ["has few sessions of a known time", { scoredSessions: 19 }],
  ["is for other work", { category: "Creative AI" }],
])("given a tool that %s, then it is not advised", (_case, facts) => {
  expect(adviceFor([group({}), group({ ...gemini, ...facts })])).toEqual([]);
});

test("given a tool with which less is exposed, then the sessions that would be exposed less are counted", () => {
  const advice = adviceFor([
    group({ exposedSessions: 10 }),
    group({ ...gemini, sessions: 100, scoredSessions: 100, timeSaved: 10_000, exposedSessions: 2 }),
  ]);
  expect(advice.find(({ aim }) => aim === "exposure")).toMatchObject({ before: 10, after: 1, saves: 9 });
});

test("given a tool with which nobody's time was measured, then leaving it is not advised", () => {
  expect(adviceFor([group({ scoredSessions: 0, timeSaved: 0 }), group(gemini)])).toEqual([]);
});

test("given sessions of medium complexity that save as much time as those of high, then simpler prompts are advised", () => {
  const advice = adviceFor([group({ complexity: "high" }), group({})]);
  expect(advice).toMatchObject([{ change: { kind: "complexity", tool: "ChatGPT" }, sessions: 50 }]);
  expect(adviceFor([group({ complexity: "high", timeSaved: 5_001 }), group({})])).toEqual([]);
});

test("given many tools, then each department has the three changes that save most, greatest first", () => {
  const tools = ["A", "B", "C", "D"].map((tool) => group({ ...gemini, tool }));
  const advice = adviceFor([group({}), group({ department: "Legal" }), ...tools]);
  expect(advice.map(({ department }) => department).toSorted()).toEqual([
    "Legal",
    "Legal",
    "Legal",
    "Sales",
    "Sales",
    "Sales",
  ]);
});
