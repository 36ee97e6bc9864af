import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthlyFootprint, REGION_KEYS } from "../environment/index.ts";
import { assessOpportunity, REGIONAL_OPPORTUNITIES, sizeBadge } from "./index.ts";

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
  test("given the regions, then each has its hourly rate and currency", () => {
    const rows = REGIONAL_OPPORTUNITIES.map(
      ({ key, salaryData, currency }) => `${key} ${salaryData.averageHourly} ${currency}`,
    );
    expect(rows).toEqual([
      "us-west 65 USD",
      "us-east 65 USD",
      "us-central 65 USD",
      "us 65 USD",
      "ca-bc 50 CAD",
      "ca-quebec 50 CAD",
      "ca-ontario 50 CAD",
      "ca 50 CAD",
      "se 60 EUR",
      "fi 60 EUR",
      "no 50 NOK",
      "fr 60 EUR",
      "uk 55 GBP",
      "de 60 EUR",
      "nl 60 EUR",
      "pl 60 EUR",
      "eu 60 EUR",
      "jp 50 JPY",
      "cn 50 CNY",
      "in 50 INR",
      "au 50 AUD",
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
