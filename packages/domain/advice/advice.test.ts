import { expect, test } from "vitest";
import { footprintIf } from "../environment/index.ts";
import { adviceFor, modelAdviceFor, type SessionGroup } from "./index.ts";

const group = (facts: Partial<SessionGroup>): SessionGroup => ({
  ...{ department: "Sales", tool: "Claude", category: "Conversational AI", platform: "Claude", region: "uk" },
  ...{ complexity: "medium", factorSet: "2026-11-29", year: 2026 },
  ...{ prompts: 100, sessions: 50, scoredSessions: 50, timeSaved: 5_000, exposedSessions: 0 },
  ...facts,
});
/** As the warehouse counts 1,000 tokens in and out. */
const tokens = (modelClass: "small" | "medium" | "large", energy: number, low: number, high: number) => ({
  counted: {
    ...{ energy, low, high },
    tokens: { modelClass, inputTokens: 1_000_000, cachedTokens: 0, outputTokens: 1_000_000 },
  },
});
const large = group(tokens("large", 2_850, 0.25, 3.86));
const small = group(tokens("small", 170, 0.26, 3.71));

test("given sessions with large models beside as many with small ones that save as much time, then small ones are advised, with the arithmetic", () => {
  const [advice, ...rest] = adviceFor([large, small]);
  expect(rest).toEqual([]);
  const [before, after] = [footprintIf([large]), footprintIf([large], { modelClass: "small" })];
  expect(advice).toMatchObject({
    ...{ department: "Sales", aim: "carbon" },
    change: { kind: "model", tool: "Claude", from: "large", to: "small" },
    ...{ before: before.co2Emissions, after: after.co2Emissions, sessions: 50, prompts: 100 },
    timeSavedPerSession: { before: 100, after: 100 },
  });
  expect(advice?.energy.before.low).toBeCloseTo(2_850 * 0.25, 9);
  expect(advice?.energy.after.high).toBeLessThan(2_850 * 0.25);
  expect(advice?.arithmetic).toMatch(
    /^100 prompts with large models: .+ Wh \(.+ to .+\) in data centres, .+ g CO2\. The same tokens with small models: .+ Wh \(.+\), .+ g\. Saved/,
  );
});

test.each([
  ["save less time", { timeSaved: 4_999 }],
  ["are few", { sessions: 19, scoredSessions: 19 }],
  ["are few whose time is known", { scoredSessions: 19 }],
])("given sessions with small models that %s, then they are not advised", (_case, facts) => {
  expect(adviceFor([large, { ...small, ...facts }])).toEqual([]);
});

test("given a class whose range overlaps, then it is not advised, because it might save nothing", () => {
  expect(adviceFor([large, group(tokens("medium", 1_150, 0.3, 3.1))])).toEqual([]);
});

test("given another tool whose prompts cost a third less at the centre, then it is not advised, because the ranges overlap", () => {
  const chatGpt = group({ tool: "ChatGPT", platform: "ChatGPT", factorSet: "2026-11-21" });
  const gemini = group({ tool: "Gemini", platform: "Gemini", factorSet: "2026-11-21", department: "Legal" });
  expect(adviceFor([chatGpt, gemini])).toEqual([]);
});

test("given a tool in which people expose more, then nothing is said of it: what they paste is not the tool's doing", () => {
  expect(adviceFor([group({ tool: "ChatGPT", exposedSessions: 40 }), group({})])).toEqual([]);
});

test("given several tools, then each department has what saves most first, and at most three", () => {
  const tools = ["A", "B", "C", "D"].flatMap((tool) => [
    { ...large, tool },
    { ...small, tool },
  ]);
  const advice = adviceFor([...tools, ...tools.map((one) => ({ ...one, department: "Legal" }))]);
  expect(advice.map(({ department }) => department).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => "Legal"),
    ...Array.from({ length: 3 }, () => "Sales"),
  ]);
});

test("given the groups of tokens alone, then smaller models are advised as among all groups, however many", () => {
  const tools = ["A", "B", "C", "D"].flatMap((tool) => [
    { ...large, tool },
    { ...small, tool },
  ]);
  const byTool = ({ change }: { change: object }) => JSON.stringify(change);
  expect(modelAdviceFor(tools).map(byTool)).toEqual(
    ["A", "B", "C", "D"].map((tool) => byTool({ change: { kind: "model", tool, from: "large", to: "small" } })),
  );
  expect(modelAdviceFor([large, small, group({ tool: "ChatGPT" })])).toEqual(adviceFor([large, small]));
});
