import { describe, expect, test } from "vitest";
import { assessImpact, CURRENT_FACTORS, equivalentsOf, monthlyFootprint, PLATFORM_NAMES } from "./index.ts";

describe("monthlyFootprint", () => {
  test("given one person on the medium profile, then it is the mean of 700 prompts over platforms and complexities", () => {
    const shares = { ChatGPT: 0.45, Claude: 0.2, Gemini: 0.12, "GitHub Copilot": 0.15, "Replit AI": 0.08 };
    const expected = PLATFORM_NAMES.reduce((grams, platform) => {
      const of = (complexity: "low" | "medium" | "high") =>
        assessImpact({ platform, region: "uk", complexity, promptCount: 1 }).co2Emissions;
      return grams + 700 * shares[platform] * (0.5 * of("low") + 0.35 * of("medium") + 0.15 * of("high"));
    }, 0);
    const month = monthlyFootprint({ people: 1, profile: "medium", region: "uk" });
    expect(month.co2Emissions).toBeCloseTo(expected, 9);
    expect(month.co2EmissionsLow).toBeCloseTo(expected * 0.53 * 0.85, 9);
    expect(month.co2EmissionsHigh).toBeCloseTo(expected * 1.97 * 1.15, 9);
  });

  test("given the profiles, then they differ as their prompts do: 400, 700 and 1,200", () => {
    const energy = (profile: "light" | "medium" | "heavy") =>
      monthlyFootprint({ people: 1, profile, region: "de" }).energyUsage;
    expect(energy("medium") / energy("light")).toBeCloseTo(700 / 400, 9);
    expect(energy("heavy") / energy("light")).toBeCloseTo(3, 9);
  });
});

describe("equivalentsOf", () => {
  test("given the amounts the factors name, then each equivalent is 1", () => {
    const co2 = (grams: number) => equivalentsOf({ co2Emissions: grams, energyUsage: 0, waterUsage: 0 });
    expect(co2(404).carMiles).toBeCloseTo(1, 12);
    expect(co2(251).carKilometers).toBeCloseTo(1, 12);
    expect(co2(22_000).trees).toBe(1);
    expect(co2(8.9).phoneCharges).toBe(1);
    expect(co2(6).bulbHours).toBe(1);
    expect(co2(650_000).flights).toBe(1);
    expect(equivalentsOf({ co2Emissions: 0, energyUsage: 5, waterUsage: 500 })).toMatchObject({
      phones: 1,
      waterBottles: 1,
    });
  });

  test("given a set with other equivalents, then those are used", () => {
    const { equivalents } = CURRENT_FACTORS;
    const cleanerCars = { ...equivalents, carKgPerMile: { ...equivalents.carKgPerMile, value: 0.2 } };
    const set = { ...CURRENT_FACTORS, equivalents: cleanerCars };
    expect(equivalentsOf({ co2Emissions: 200, energyUsage: 0, waterUsage: 0 }, set).carMiles).toBe(1);
  });
});
