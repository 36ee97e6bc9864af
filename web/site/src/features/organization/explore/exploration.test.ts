import { dimensionSchema } from "@treadlight/contract/analytics";
import { expect, test } from "vitest";
import { explorationOf, listFilterOf, questionOf, searchOf, searchOfView } from "./exploration.ts";

const search = new URLSearchParams({
  measures: "co2,sessions",
  by: "tool,department",
  every: "month",
  compare: "previousYear",
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
])("given a row %j and filters %j, then its sessions are listed by %j", (row, filters, expected) => {
  const dimensions = dimensionSchema.array().parse(Object.keys(row));
  const shown = Object.fromEntries(Object.entries(row));
  expect(listFilterOf({ dimensions, filters, every: undefined }, shown)).toEqual(expected);
  expect(listFilterOf({ dimensions, filters, every: "day" }, shown)).toBeUndefined();
});
