import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assessImpact,
  derivedFigures,
  type ImpactInput,
  impactResultSchema,
  PLATFORM_NAMES,
  promptComplexitySchema,
  REGION_KEYS,
  sustainabilityRating,
} from "./index.ts";

const sixDigits = (value: number) => Number(value.toPrecision(6));

const input: fc.Arbitrary<ImpactInput> = fc.record(
  {
    platform: fc.constantFrom(...PLATFORM_NAMES, "Some other tool"),
    region: fc.constantFrom(...REGION_KEYS, "Atlantis"),
    complexity: fc.constantFrom(...promptComplexitySchema.options),
    promptCount: fc.integer({ min: 0, max: 100_000 }),
    outputTokens: fc.integer({ min: 0, max: 100_000 }),
  },
  { requiredKeys: ["complexity", "promptCount"] },
);

describe("the worked examples of the environmental model", () => {
  test.each<[ImpactInput, number, number, number, number, string]>([
    [
      { platform: "ChatGPT", region: "UK", complexity: "low", promptCount: 1 },
      0.37296,
      0.0868997,
      0.696636,
      0.0451878,
      "good",
    ],
    [
      { platform: "ChatGPT", region: "US", complexity: "medium", promptCount: 1 },
      0.55944,
      0.205314,
      1.38062,
      0.106764,
      "fair",
    ],
    [
      { platform: "GitHub Copilot", region: "Germany", complexity: "high", promptCount: 25, outputTokens: 640 },
      16.7384,
      5.20566,
      32.9389,
      2.70694,
      "fair",
    ],
    [{ complexity: "medium", promptCount: 1 }, 0.67932, 0.268331, 2.71728, 0, "fair"],
  ])("given %o, then the figures are as published to six digits", (given, energy, co2, water, gap, rating) => {
    const result = assessImpact(given);
    expect(sixDigits(result.energyUsage)).toBe(energy);
    expect(sixDigits(result.co2Emissions)).toBe(co2);
    expect(sixDigits(result.waterUsage)).toBe(water);
    expect(sixDigits(result.breakdown.greenwashingGap)).toBe(gap);
    expect(result.sustainabilityRating).toBe(rating);
  });

  test("given a known platform and region, then the result says where its numbers stand", () => {
    expect(assessImpact({ platform: "chatgpt", region: "GB", complexity: "low", promptCount: 1 })).toMatchObject({
      platform: "ChatGPT",
      model: "GPT-4o",
      region: "uk",
      carbonIntensity: 0.233,
      complexity: "low",
      accuracyLevel: "realistic_assessment",
      dataCenter: "West Des Moines, Iowa",
      dataCenterCountry: "US",
      providerInfrastructure: "Microsoft Azure",
      greenEnergyUsed: false,
    });
  });

  test("given an unknown tool and region, then it says so and stays conservative", () => {
    expect(
      assessImpact({ platform: "Acme Chat", region: "Atlantis", complexity: "low", promptCount: 1 }),
    ).toMatchObject({
      platform: "other",
      model: "unknown",
      region: "unknown",
      carbonIntensity: 0.395,
      accuracyLevel: "conservative_estimate",
      dataCenter: "unknown",
      dataCenterCountry: "unknown",
      providerInfrastructure: "unknown",
    });
  });

  test("given a session, then the ends of the range are the published multiples", () => {
    const { co2Emissions, energyUsage, waterUsage, ...rest } = assessImpact({ complexity: "low", promptCount: 3 });
    expect(rest.energyUsageLow).toBeCloseTo(energyUsage * 0.53, 12);
    expect(rest.energyUsageHigh).toBeCloseTo(energyUsage * 1.97, 12);
    expect(rest.co2EmissionsLow).toBeCloseTo(co2Emissions * 0.53 * 0.85, 12);
    expect(rest.co2EmissionsHigh).toBeCloseTo(co2Emissions * 1.97 * 1.15, 12);
    expect(rest.waterUsageLow).toBeCloseTo(waterUsage * 0.53 * 0.5, 12);
    expect(rest.waterUsageHigh).toBeCloseTo(waterUsage * 1.97 * 1.5, 12);
  });

  test("given training is left out, then energy is the operational energy and water shrinks with it", () => {
    const given = { platform: "Gemini", region: "se", complexity: "high", promptCount: 10 } as const;
    const without = assessImpact({ ...given, trainingAmortization: 0 });
    expect(without.breakdown.trainingAmortization).toBe(0);
    expect(without.energyUsage).toBeCloseTo(derivedFigures(assessImpact(given)).operationalEnergy, 12);
    expect(without.waterUsage * 1.11).toBeCloseTo(assessImpact(given).waterUsage, 12);
  });
});

describe("greenEnergyUsed", () => {
  test.each([
    ["Gemini", "pl", true],
    ["Claude", "pl", true],
    ["ChatGPT", "no", false],
    ["Replit AI", "no", false],
    ["Acme Chat", "no", true],
    ["Acme Chat", "pl", false],
  ])("given %s in %s, then %s", (platform, region, expected) => {
    expect(assessImpact({ platform, region, complexity: "low", promptCount: 1 }).greenEnergyUsed).toBe(expected);
  });
});

describe("sustainabilityRating", () => {
  test.each([
    [0.0999, true, "excellent"],
    [0.1, true, "good"],
    [5, true, "good"],
    [0.0999, false, "good"],
    [0.1999, false, "good"],
    [0.2, false, "fair"],
    [0.4999, false, "fair"],
    [0.5, false, "poor"],
  ])("given %f g a prompt and green %s, then %s", (co2PerPrompt, green, expected) => {
    expect(sustainabilityRating(co2PerPrompt, green)).toBe(expected);
  });
});

describe("properties of an assessment", () => {
  test("given any session, then the result is of its schema, finite, and within its range", () => {
    fc.assert(
      fc.property(input, (given) => {
        const result = impactResultSchema.parse(assessImpact(given));
        for (const figure of ["co2Emissions", "energyUsage", "waterUsage"] as const) {
          expect(result[`${figure}Low`]).toBeLessThanOrEqual(result[figure]);
          expect(result[`${figure}High`]).toBeGreaterThanOrEqual(result[figure]);
          expect(result[`${figure}Low`]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("given any session, then the parts of its energy and of its CO2 add up", () => {
    fc.assert(
      fc.property(input, (given) => {
        const result = assessImpact(given);
        const { co2Emissions, energyUsage, breakdown } = result;
        const { operationalEnergy, co2AfterActualRenewables, co2AfterMarketingClaims } = derivedFigures(result);
        expect(operationalEnergy + breakdown.trainingAmortization).toBeCloseTo(energyUsage, 6);
        expect(co2AfterActualRenewables + breakdown.actualRenewableOffset).toBeCloseTo(co2Emissions, 6);
        expect(co2AfterMarketingClaims + breakdown.marketingClaimsOffset).toBeCloseTo(co2Emissions, 6);
        expect(co2AfterActualRenewables - co2AfterMarketingClaims).toBeCloseTo(breakdown.greenwashingGap, 6);
      }),
    );
  });

  test("given more prompts of one kind, then every amount grows in proportion and the rating stays", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 1000 }), (given, times) => {
        const one = assessImpact({ ...given, promptCount: 1 });
        const many = assessImpact({ ...given, promptCount: times });
        expect(many.co2Emissions / one.co2Emissions).toBeCloseTo(times, 6);
        expect(many.energyUsage / one.energyUsage).toBeCloseTo(times, 6);
        expect(many.waterUsage / one.waterUsage).toBeCloseTo(times, 6);
        expect(many.sustainabilityRating).toBe(one.sustainabilityRating);
      }),
    );
  });

  test("given no prompts, then every amount is 0 and none is NaN", () => {
    fc.assert(
      fc.property(input, (given) => {
        const { co2EmissionsHigh, energyUsageHigh, waterUsageHigh, breakdown } = assessImpact({
          ...given,
          promptCount: 0,
        });
        expect([co2EmissionsHigh, energyUsageHigh, waterUsageHigh, ...Object.values(breakdown)]).toEqual(
          Array(9).fill(0),
        );
      }),
    );
  });

  test("given a tool without factors of its own, then it is never below a known one at the same complexity", () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...PLATFORM_NAMES), ({ outputTokens: _tokens, ...given }, platform) => {
        const known = assessImpact({ ...given, platform });
        const unknown = assessImpact({ ...given, platform: "Some other tool" });
        expect(unknown.energyUsage).toBeGreaterThanOrEqual(known.energyUsage);
        expect(unknown.waterUsage).toBeGreaterThanOrEqual(known.waterUsage);
      }),
    );
  });

  test("given a platform's name in another case, then the assessment is the same", () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...PLATFORM_NAMES), (given, platform) => {
        const expected = assessImpact({ ...given, platform });
        expect(assessImpact({ ...given, platform: platform.toUpperCase() })).toEqual(expected);
        expect(assessImpact({ ...given, platform: ` ${platform.toLowerCase()} ` })).toEqual(expected);
      }),
    );
  });

  test("given tokens at the reference length and low complexity, then length changes nothing", () => {
    const given = { platform: "Claude", region: "fr", complexity: "low", promptCount: 7 } as const;
    expect(assessImpact({ ...given, outputTokens: 500 }).energyUsage).toBeCloseTo(assessImpact(given).energyUsage, 12);
  });
});
