import { expect, test } from "vitest";
import { explanationsOf } from "./explain.ts";
import { recordOf } from "./testing/record.ts";

const explained = (facts: Parameters<typeof recordOf>[0]) =>
  new Map(explanationsOf(recordOf(facts)).map((explanation) => [explanation.name, explanation]));

test("given a session with findings, then the compliance formula adds up to the score", () => {
  const compliance = explained({ detected: { email: 1 }, categories: ["medical-data"] }).get("Compliance");
  const [rating = 0, exposure = 0, subjects = 0] = [...(compliance?.formula.matchAll(/\d+/g) ?? [])].map(Number);
  expect([exposure, subjects]).toEqual([15, 5]);
  expect(compliance?.value).toBe(`${rating - exposure - subjects} / 100`);
  expect(compliance?.inputs).toContainEqual({ name: "Found", value: "email" });
});

test("given a session, then time saved, energy and CO₂ name what they follow from", () => {
  const figures = explained({ workflowType: "content-creation", contentType: "email", timeEngaged: 240, region: "uk" });
  expect(figures.get("Time saved")).toMatchObject({
    value: "11 min",
    formula: "15 min without AI − 4 min with it, at least 0",
  });
  expect(figures.get("Energy")?.inputs).toContainEqual({ name: "Factors", value: "ChatGPT, 2026-11-21" });
  expect(figures.get("CO₂")?.formula).toMatch(/ × 0\.\d+ kg per kWh$/);
  expect(figures.get("CO₂")?.inputs).toContainEqual({ name: "Grid", value: "uk" });
});
