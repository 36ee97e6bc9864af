import { expect, test } from "vitest";
import { explanationsOf } from "./explain.ts";
import { recordOf } from "./testing/record.ts";

const explained = (facts?: Parameters<typeof recordOf>[0]) =>
  new Map(explanationsOf(recordOf(facts)).map((explanation) => [explanation.name, explanation]));

test("given a session with findings, then the compliance formula adds up to the score", () => {
  const compliance = explained({ detected: { email: 1 }, categories: ["medical-data"] }).get("Compliance");
  const [rating = 0, exposure = 0, subjects = 0] = [...(compliance?.formula.matchAll(/\d+/g) ?? [])].map(Number);
  expect([exposure, subjects]).toEqual([15, 5]);
  expect(compliance?.value).toBe(`${rating - exposure - subjects} / 100`);
  expect(compliance?.inputs).toContainEqual({ name: "Found", value: "email" });
});

test("given a score of 0, then the formula has the real penalties", () => {
  const compliance = explained({
    aiTool: "tool.example",
    detected: { card: 1 },
    categories: ["business-confidential", "financial-data", "legal-sensitive", "medical-data", "personal-info"],
  }).get("Compliance");
  expect(compliance).toMatchObject({
    value: "0 / 100",
    formula: "70 − 50 for exposure − 25 for subjects, at least 0",
  });
});

test.each([
  ["an automated session", { automated: true }, "None: an automated session takes nobody's time"],
  ["no prompts", { promptCount: 0 }, "None: a session without prompts completes no task"],
] as const)("given %s, then time saved says why it is nothing", (_what, facts, formula) => {
  const figures = explained({ contentType: "email", timeEngaged: 120, ...facts });
  expect(figures.get("Time saved")).toMatchObject({ value: "0 s", formula });
  expect(figures.get("Productivity")).toMatchObject({ value: "0 / 100", formula: "0.6 × 0 + 0.4 × 0" });
});

test("given a session slower than the table, then time saved is 0 by its formula", () => {
  expect(explained({ contentType: "email", timeEngaged: 3_600 }).get("Time saved")).toMatchObject({
    value: "0 s",
    formula: expect.stringMatching(/^\d+ min without AI − 1 h with it, at least 0$/),
  });
});

test("given an unknown region, then its grid is not called the world's, whose factor differs", () => {
  const co2 = explained().get("CO₂");
  expect(co2?.formula).toMatch(/ × 0\.395 kg per kWh$/);
  expect(co2?.inputs).toContainEqual({ name: "Grid", value: "unknown (default factors)" });
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
