import { expect, test } from "vitest";
import { DAY_MS } from "../time/index.ts";
import { exposedData, exposingHabit, idleLicences, lighterModel, manyPrompts, stoppedSource } from "./index.ts";

const NOW = Date.UTC(2026, 2, 2);

const licence = {
  tool: "Claude",
  contract: "Team",
  currency: "EUR",
  seats: 25,
  unused: 5,
  unusedMonthly: 100,
  people: 20,
};
test("given licences of which a fifth and at least five seats are idle, then the dearest of them is named", () => {
  const dearer = { ...licence, tool: "ChatGPT", unusedMonthly: 101 };
  expect(idleLicences([licence, dearer])).toBe(dearer);
});
test.each([
  ["few are idle", { unused: 4, seats: 8 }],
  ["a small share is idle", { seats: 26 }],
  ["nobody's use is known", { people: 0 }],
])("given licences of which %s, then nothing is said", (_case, facts) => {
  expect(idleLicences([{ ...licence, ...facts }])).toBeUndefined();
});

const exposure = { department: "Sales", tool: "DeepSeek", decision: "undecided", sessions: 10, people: 5 };
test("given a department that exposes data in tools that are not approved, then that with most sessions is named", () => {
  const more = { ...exposure, decision: "block", sessions: 11 };
  expect(exposedData([exposure, more], 5)).toBe(more);
});
test.each([
  ["in an approved tool", { decision: "approve" }],
  ["in few sessions", { sessions: 9 }],
  ["by few people", { people: 4 }],
  ["of no department", { department: "" }],
])("given data exposed %s, then nothing is said", (_case, facts) => {
  expect(exposedData([{ ...exposure, ...facts }], 5)).toBeUndefined();
});

const source = { kind: "ingest_key", name: "Gateway", isSilent: true, lastHeardAt: new Date(NOW - 4 * DAY_MS) };
test("given sources that stopped, then the last one to stop is named", () => {
  const earlier = { ...source, lastHeardAt: new Date(NOW - 9 * DAY_MS) };
  expect(stoppedSource([earlier, source], NOW)).toEqual(source);
});
test.each([
  ["that still sends", { isSilent: false }],
  ["that is quiet for a weekend", { lastHeardAt: new Date(NOW - 4 * DAY_MS + 1) }],
  ["that never sent", { lastHeardAt: null }],
])("given a source %s, then nothing is said", (_case, facts) => {
  expect(stoppedSource([{ ...source, ...facts }], NOW)).toBeUndefined();
});

const advice = {
  ...{ department: "Sales", before: 150, after: 50, saves: 100, sessions: 20 },
  change: { kind: "model" as const, tool: "Claude", from: "large" as const, to: "small" as const },
};
test("given certain advice about models, then that which saves most is named", () => {
  const more = { ...advice, saves: 101 };
  expect(lighterModel([advice, more])).toMatchObject({ tool: "Claude", from: "large", to: "small", saves: 101 });
});
test.each([
  ["saves little", { saves: 99 }],
  ["stands on few sessions", { sessions: 19 }],
  ["is about another tool", { change: { kind: "tool" as const } }],
])("given advice that %s, then nothing is said", (_case, facts) => {
  expect(lighterModel([{ ...advice, ...facts }])).toBeUndefined();
});

const habit = { tool: "ChatGPT", sessions: 25, exposed: 5 };
test("given tools into which somebody often puts sensitive data, then that with most is named", () => {
  const more = { ...habit, tool: "Claude", exposed: 6 };
  expect(exposingHabit([habit, more])).toBe(more);
});
test.each([
  ["seldom", { sessions: 26 }],
  ["four times", { exposed: 4, sessions: 4 }],
])("given sensitive data %s, then nothing is said", (_case, facts) => {
  expect(exposingHabit([{ ...habit, ...facts }])).toBeUndefined();
});

const more = { work: "coding", tool: "ChatGPT", sessions: 10, prompts: 80, timeSaved: 1_000 };
const fewer = { work: "coding", tool: "Claude", sessions: 20, prompts: 80, timeSaved: 2_000 };
test("given twice as many prompts a session with one tool as with another, then both are named", () => {
  expect(manyPrompts([fewer, more])).toEqual({ work: "coding", more, fewer });
});
test.each([
  ["for another kind of work", { work: "writing" }],
  ["for a kind of work that is not known", { work: "" }],
  ["in few sessions", { sessions: 9, prompts: 80 }],
  ["not quite as many", { prompts: 79 }],
  ["saving more time", { timeSaved: 1_001 }],
])("given many prompts %s, then nothing is said", (_case, facts) => {
  expect(manyPrompts([fewer, { ...more, ...facts }])).toBeUndefined();
});
