import { dimensionSchema, scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
import { expect, test } from "vitest";
import { explorationOf, listFilterOf, offeredTo, questionOf, searchOf, searchOfView, within } from "./exploration.ts";

const search = new URLSearchParams({
  measures: "co2,sessions",
  figures: "co2PerPrompts,sensitiveSessionsPercentOfSessions,sessionsShareOfInterval,timeEngagedP90,sessionsAverage3",
  by: "tool,department",
  every: "month",
  top: JSON.stringify({ dimension: "tool", count: 5 }),
  compare: "2025-12-01,2025-12-31",
  where: JSON.stringify([{ dimension: "tool", operator: "contains", values: ["a,b", "c"] }]),
  chart: "line",
  scope: "own",
  period: "90days",
});

test("given an address, then its question leads back to the same address", () => {
  expect(Object.fromEntries(searchOf(explorationOf(search), search))).toEqual(Object.fromEntries(search));
});

test("given an address that nobody understands, then the question is the default", () => {
  const nonsense = new URLSearchParams({ measures: "luck", by: "star", every: "blink", where: "{", chart: "pie" });
  expect(explorationOf(nonsense)).toMatchObject({
    measures: ["sessions"],
    dimensions: [],
    filters: [],
    chart: undefined,
  });
});

test("given a question with days, when it is saved as a view and opened, then the address has its days", () => {
  const exploration = explorationOf(search);
  const question = questionOf(exploration, { from: "2026-01-01", to: "2026-03-31" });
  const opened = searchOfView(question, "line");
  expect(Object.fromEntries(opened)).toMatchObject({ period: "custom", from: "2026-01-01", to: "2026-03-31" });
  expect(explorationOf(opened)).toEqual(exploration);
});

test("given a view that moves with the days, when it is opened, then the address has no days", () => {
  const opened = searchOfView(questionOf(explorationOf(new URLSearchParams()), undefined), "table");
  expect(opened.has("period")).toBe(false);
});

test("given figures alone, then no measure is shown besides", () => {
  const exploration = explorationOf(new URLSearchParams({ figures: "sessionsShare" }));
  expect(exploration.measures).toEqual([]);
  expect(scopedAnalyticsQuerySchema.safeParse(questionOf(exploration, undefined)).error).toBeUndefined();
});

test.each([
  ["OrgAdmin", undefined, 1],
  ["OrgAdmin", "day", 3],
  ["BusinessMember", "day", 0],
  ["BusinessMember", "week", 1],
] as const)("given a %s and steps of a %s, then %i of three figures can be asked", (userType, every, expected) => {
  const exploration = explorationOf(
    new URLSearchParams({
      ...{
        figures: "timeEngagedP90,sessionsCumulative,spendShareOfInterval",
        top: JSON.stringify({ dimension: "model", count: 5 }),
      },
      ...(every && { every }),
    }),
  );
  const asked = within(exploration, offeredTo(userType, "organization"));
  expect(asked.figures).toHaveLength(expected);
  expect(asked.measures).toEqual(expected === 0 ? ["sessions"] : []);
  expect(asked.top).toBeUndefined();
});

test("given days of the week first, then the answer is in their order, unless it is over time", () => {
  const exploration = explorationOf(new URLSearchParams({ by: "weekday,tool" }));
  expect(questionOf(exploration, undefined).order?.[0]).toEqual({ by: "weekday", direction: "asc" });
  expect(questionOf({ ...exploration, every: "week" }, undefined).order).toBeUndefined();
});

const where = (dimension: "tool" | "sensitiveType", operator: "equals" | "notIn", ...values: string[]) => ({
  ...{ dimension, operator, values },
});
test.each([
  [{ sensitiveType: "card", tool: "Claude" }, [], { sensitiveType: "card", tool: "Claude" }],
  [{ tool: "Claude" }, [where("sensitiveType", "equals", "card")], { sensitiveType: "card", tool: "Claude" }],
  [{ sensitiveType: "card" }, [where("sensitiveType", "equals", "email")], undefined],
  [{ tool: "" }, [], undefined],
  [{ tool: "Claude" }, [where("tool", "notIn", "ChatGPT")], undefined],
  [{ complexity: "low" }, [], undefined],
  [{ tool: "(rest)" }, [], undefined],
])("given a row %j and filters %j, then its sessions are listed by %j", (row, filters, expected) => {
  const dimensions = dimensionSchema.array().parse(Object.keys(row));
  const shown = Object.fromEntries(Object.entries(row));
  expect(listFilterOf({ dimensions, filters, every: undefined }, shown)).toEqual(expected);
  expect(listFilterOf({ dimensions, filters, every: "day" }, shown)).toBeUndefined();
});
