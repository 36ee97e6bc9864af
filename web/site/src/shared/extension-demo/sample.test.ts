import { expect, test } from "vitest";
import { PERIODS, toolsIn, totalOf } from "./sample.ts";

test("given two periods, when one holds the other, then no tool has fewer prompts or less CO2 in the longer one", () => {
  for (const [index, { id }] of PERIODS.entries()) {
    const shorter = PERIODS[index - 1];
    if (!shorter) continue;
    const before = toolsIn(shorter.id);
    for (const [position, { tool, prompts, co2 }] of toolsIn(id).entries()) {
      expect(before[position]?.tool).toBe(tool);
      expect(prompts).toBeGreaterThanOrEqual(before[position]?.prompts ?? Number.POSITIVE_INFINITY);
      expect(co2).toBeGreaterThanOrEqual(before[position]?.co2 ?? Number.POSITIVE_INFINITY);
    }
  }
});

test("given today's sample, then its CO2 is the model's for everyday prompts in the United Kingdom", () => {
  // Wh x PUE x 1.11 for training x 0.233 g per Wh, worked out by hand.
  const grams = Object.fromEntries(toolsIn("today").map(({ tool, co2 }) => [tool, co2]));
  expect(grams["ChatGPT"]).toBeCloseTo(14 * 0.3 * 1.12 * 1.11 * 0.233, 9);
  expect(grams["Claude"]).toBeCloseTo(9 * 0.28 * 1.15 * 1.11 * 0.233, 9);
  expect(grams["GitHub Copilot"]).toBeCloseTo(22 * 0.18 * 1.12 * 1.11 * 0.233, 9);
  expect(grams["Gemini"]).toBeCloseTo(3 * 0.22 * 1.08 * 1.11 * 0.233, 9);
});

test("given tools of unlike use, when put together, then counts add up and percentages are weighted by prompts", () => {
  const total = totalOf([
    { prompts: 30, effectivenessPercent: 90, securityPercent: 80, co2: 2 },
    { prompts: 10, effectivenessPercent: 50, securityPercent: 60, co2: 1 },
  ]);
  expect(total).toEqual({ prompts: 40, effectivenessPercent: 80, securityPercent: 75, co2: 3 });
});
