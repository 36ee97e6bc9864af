import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthlyFootprint, REGION_KEYS } from "../environment/index.ts";
import { assessOpportunity, defaultAssumptions, REGIONAL_OPPORTUNITIES, sizeBadge } from "./index.ts";

describe("assessOpportunity", () => {
  test("given the calculator's defaults, 100 employees in the UK, then it returns the specified figures", () => {
    expect(assessOpportunity({ employees: 100, region: "uk" })).toMatchObject({
      hoursSaved: 975,
      tasksAutomated: 2925,
      efficiencyGainPercent: 25,
      currency: "GBP",
      monthlySavings: 53_625,
      annualSavings: 643_500,
      roiMultiplier: 17.875,
      sizeBadge: "growing",
    });
  });

  test("given the defaults, then the range is what a user saves in an hour a week and in four hours a week", () => {
    const { low, high } = assessOpportunity({ employees: 100, region: "uk" });
    // 65 people x 52 / 12 weeks x 1 and 4 hours; x 55 pounds.
    expect([low.hoursSaved, high.hoursSaved]).toEqual([expect.closeTo(281.67, 2), expect.closeTo(1_126.67, 2)]);
    expect([low.monthlySavings, high.annualSavings]).toEqual([
      expect.closeTo(15_491.67, 2),
      expect.closeTo(743_600, 2),
    ]);
  });

  test("given assumptions of one's own, then every figure follows them, and the range includes them", () => {
    const assumptions = { adoptionPercent: 50, hoursSaved: 20, tasksAutomated: 10, hourlyRate: 40, toolCost: 10 };
    const { low, high, ...opportunity } = assessOpportunity({ employees: 10, region: "us", assumptions });
    expect(opportunity).toMatchObject({
      hoursSaved: 100,
      tasksAutomated: 50,
      monthlySavings: 4_000,
      annualSavings: 48_000,
      annualToolCost: 1_200,
      roiMultiplier: 40,
    });
    expect(high.hoursSaved).toBe(100);
    expect(low.hoursSaved).toBeLessThan(100);
    const none = { ...assumptions, hoursSaved: 0, toolCost: 0 };
    expect(assessOpportunity({ employees: 10, region: "us", assumptions: none })).toMatchObject({
      hoursSaved: 0,
      low: { hoursSaved: 0 },
      roiMultiplier: 0,
    });
  });

  test("given a region without a rate in its own currency, then money is in US dollars", () => {
    expect(assessOpportunity({ employees: 100, region: "jp" })).toMatchObject({
      currency: "USD",
      monthlySavings: 48_750,
    });
    expect(defaultAssumptions("jp").hourlyRate).toBe(50);
  });

  test("given a company, then its footprint is that of its AI users with the medium profile, for a month and for a year", () => {
    const { monthlyFootprint: month, annualFootprint: year } = assessOpportunity({ employees: 100, region: "de" });
    expect(month).toEqual(monthlyFootprint({ people: 65, profile: "medium", region: "de" }));
    expect(year.co2Emissions).toBeCloseTo(12 * month.co2Emissions, 6);
    expect(year.waterUsageHigh).toBeCloseTo(12 * month.waterUsageHigh, 6);
  });

  test("given any company and region, then the return does not depend on its size, and no figure is negative or NaN", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(...REGION_KEYS), (employees, region) => {
        const { roiMultiplier, hoursSaved, annualSavings, annualFootprint } = assessOpportunity({ employees, region });
        const hourly = REGIONAL_OPPORTUNITIES.find(({ key }) => key === region)?.salaryData.averageHourly ?? Number.NaN;
        expect(roiMultiplier).toBeCloseTo(employees === 0 ? 0 : (0.65 * 15 * hourly) / 30, 9);
        expect(Math.min(hoursSaved, annualSavings, annualFootprint.co2EmissionsLow)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("REGIONAL_OPPORTUNITIES", () => {
  test("given the regions, then each has its hourly rate in the currency it is stated in, and its own currency", () => {
    const rows = REGIONAL_OPPORTUNITIES.map(({ key, salaryData: { averageHourly, currency: stated }, currency }) =>
      [key, averageHourly, ...new Set([stated, currency])].join(" "),
    );
    expect(rows).toEqual([
      "us-west 65 USD",
      "us-east 65 USD",
      "us-central 65 USD",
      "us 65 USD",
      "ca-bc 50 USD CAD",
      "ca-quebec 50 USD CAD",
      "ca-ontario 50 USD CAD",
      "ca 50 USD CAD",
      "se 60 EUR",
      "fi 60 EUR",
      "no 50 USD NOK",
      "fr 60 EUR",
      "uk 55 GBP",
      "de 60 EUR",
      "nl 60 EUR",
      "pl 60 EUR",
      "eu 60 EUR",
      "jp 50 USD JPY",
      "cn 50 USD CNY",
      "in 50 USD INR",
      "au 50 USD AUD",
      "kr 50 USD",
      "sg 50 USD",
      "br 50 USD",
      "mx 50 USD",
      "global 50 USD",
    ]);
  });
});

describe("sizeBadge", () => {
  test.each([
    [10, "small"],
    [50, "small"],
    [51, "growing"],
    [1000, "growing"],
    [1001, "enterprise"],
  ])("given %i employees, then %s", (employees, badge) => {
    expect(sizeBadge(employees)).toBe(badge);
  });
});
