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
  expect(compliance?.inputs).toContainEqual({ name: "Values removed", value: "email" });
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

const SPECIFIED = "Saved by the specification's formula";
const TIME = "Estimated time saved";

test.each([
  [
    "an automated session",
    { automated: true, inputTokens: 3_000, outputTokens: 400 },
    "An agent or a program worked, which takes nobody's time. It counts as 3 prompts, 3.4K tokens, not in hours",
  ],
  ["unknown time", { timeEngaged: undefined }, "Nobody measured the time, so nothing is scored"],
  ["prompts in no time", { timeEngaged: 0 }, "Nobody measured the time, so nothing is scored"],
] as const)("given %s, then time saved says why it is not known, and there is no score", (_what, facts, formula) => {
  const figures = explained({ contentType: "email", timeEngaged: 120, ...facts });
  expect(figures.get(TIME)).toMatchObject({ value: "Not known", formula });
  expect(figures.has("Productivity")).toBe(false);
});

const SINCE = { startedAt: Date.UTC(2026, 10, 28) };

test("given a session of which too little is known, then energy, CO2 and water are not estimated", () => {
  const figures = explained({ ...SINCE, aiTool: "Sora" });
  expect(figures.get("Energy, CO₂ and water")).toMatchObject({ value: "Not estimated" });
  expect(["Energy", "CO₂", "Water"].filter((name) => figures.has(name))).toEqual([]);
});

test("given tokens of the output alone, then the energy says what it stands on, that it is a part, and what its range holds", () => {
  const energy = explained({ ...SINCE, model: "gpt-4o", outputTokens: 300 }).get("Energy");
  expect(energy?.inputs[0]).toMatchObject({ value: "tokens", note: "A lower bound: not all tokens are known" });
  expect(energy?.range).toContain("90 % of cases");
  expect(explained().get("Energy")?.range).toContain("half of the cases");
});

test("given tokens that are estimated from length, then the spend says so beside the ones that are not known", () => {
  const spend = explained({ model: "gpt-4o", outputTokens: 300, tokensEstimated: true }).get("Spend on tokens");
  expect(spend?.value).toBe("Not priced");
  const note = "About 300, estimated from length";
  expect(spend?.inputs).toContainEqual({ name: "Output tokens", value: "not known", note });
  expect(spend?.inputs).toContainEqual({ name: "Input tokens", value: "not known" });
});

test("given no prompts, then nothing is saved, and each formula says so", () => {
  const figures = explained({ contentType: "email", timeEngaged: 120, promptCount: 0 });
  const formula = "None: a session without prompts completes no task";
  expect(figures.get(TIME)).toMatchObject({ value: "0 s", formula });
  expect(figures.get(SPECIFIED)).toMatchObject({ value: "0 s", formula });
});

test("given a session slower than the table, then nothing is saved at best, and what was lost is there", () => {
  const figures = explained({ workflowType: "content-creation", contentType: "email", timeEngaged: 3_600 });
  expect(figures.get(SPECIFIED)).toMatchObject({
    value: "0 s",
    formula: "15 min without AI − 1 h with it, at least 0",
  });
  expect(figures.get(TIME)).toMatchObject({ value: "0 s", range: "0 to 0 s" });
  expect(figures.get(TIME)?.inputs).toContainEqual({ name: "Time lost", value: "45 min" });
});

test("given a speed-up that the organization has adopted, then the formula has it in place of the central trial", () => {
  const figures = explained({
    ...{ workflowType: "code-development", contentType: "code", timeEngaged: 3_600 },
    own: { version: 4, speedUp: 1.1 },
  });
  expect(figures.get(TIME)?.formula).toContain("central = 1 h × (1.10 − 1), high at most");
  const inputs = figures.get(TIME)?.inputs ?? [];
  const told = { name: "Speed-up that your people told, own numbers, version 4", value: "1.10" };
  expect(inputs).toContainEqual(told);
  expect(inputs.map(({ name }) => name)).not.toContain("Trial for central");
});

test("given code, then low is a loss, and the formula and its trials let a person work out all three", () => {
  const figures = explained({
    ...{ workflowType: "code-development", contentType: "code", timeEngaged: 3_600, kindSource: "guessed" },
  });
  expect(figures.get(TIME)).toMatchObject({
    value: "16 min",
    range: "−9.6 to 60 min",
    formula: [
      "central = 1 h × (1.26 − 1), high at most",
      "low = 1 h × (0.84 − 1), central at most",
      "high = 1 h × (3.5 − 1), at most 1 h",
    ].join("\n"),
  });
  for (const input of [
    { name: "Low", value: "−9.6 min" },
    { name: "Kind of work", value: "code development, guessed" },
    expect.objectContaining({ name: "Trial for low", value: "METR 2025", to: "/methodology#trial-codeSlowdown" }),
    expect.objectContaining({ name: "Trial for central", value: "Cui et al. 2026", to: "/methodology#trial-code" }),
    { name: "The tool's speed factor", value: "3.5" },
  ]) {
    expect(figures.get(TIME)?.inputs).toContainEqual(input);
  }
});

test("given an unknown region, then its grid is not called the world's, whose factor differs", () => {
  const co2 = explained().get("CO₂");
  expect(co2?.formula).toMatch(/ × 0\.395 kg per kWh$/);
  expect(co2?.inputs).toContainEqual({ name: "Grid", value: "unknown (default factors)" });
});

test("given a session, then the specification's formula, energy and CO₂ name what they follow from", () => {
  const figures = explained({ workflowType: "content-creation", contentType: "email", timeEngaged: 240, region: "uk" });
  expect(figures.get(SPECIFIED)).toMatchObject({
    value: "11 min",
    formula: "15 min without AI − 4 min with it, at least 0",
  });
  expect(figures.get("Energy")?.inputs).toContainEqual({ name: "Factors", value: "ChatGPT, 2026-11-21" });
  expect(figures.get("CO₂")?.formula).toMatch(/ × 0\.\d+ kg per kWh$/);
  expect(figures.get("CO₂")?.inputs).toContainEqual({ name: "Grid", value: "uk" });
});
