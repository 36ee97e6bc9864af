import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  INDIVIDUAL_ANNUAL_SAVINGS_PENCE,
  INDIVIDUAL_PLAN,
  INDIVIDUAL_SAVINGS_BADGE,
  InvalidTeamSizeError,
  PRICING_TIERS,
  TEAM_SAVINGS_BADGE,
  teamPrice,
} from "./index.ts";

const teamSize = fc.integer({ min: 1, max: 1_000_000 });
const pence = (pounds: number) => Math.round(pounds * 100);

describe("teamPrice", () => {
  test.each([
    [1, 7.5, 72],
    [25, 187.5, 1800],
    [100, 750, 7200],
    [101, 756.5, 7262.4],
    [500, 3350, 32_160],
    [501, 3355.5, 32_212.8],
    [999, 6094.5, 58_507.2],
    [1000, 6100, 58_560],
    [1001, 6104.5, 58_603.2],
    [5000, 24_100, 231_360],
  ])("given %i users, then %f a month and %f a year", (users, monthlyTotal, annualTotal) => {
    expect(teamPrice(users)).toMatchObject({ monthlyTotal, annualTotal });
  });

  test("given a team across three tiers, then each tier's users pay its rate", () => {
    expect(teamPrice(750)).toEqual({
      monthlyTotal: 4725,
      annualTotal: 45_360,
      perUserAverage: 6.3,
      annualPerUserAverage: 60.48,
      annualSavings: 11_340,
      annualSavingsPercent: 20,
      tierBreakdown: [
        { tier: "1-100", users: 100, rate: 7.5, subtotal: 750 },
        { tier: "101-500", users: 400, rate: 6.5, subtotal: 2600 },
        { tier: "501-1000", users: 250, rate: 5.5, subtotal: 1375 },
      ],
    });
  });

  test.each([0, -1, 1.5, Number.NaN, Infinity])("given %d users, then it throws the specified error", (users) => {
    expect(() => teamPrice(users)).toThrow(InvalidTeamSizeError);
    expect(() => teamPrice(users)).toThrow(
      expect.objectContaining({
        code: "invalid_team_size",
        message: `Invalid team size: ${users}. Must be a positive integer >= 1.`,
      }),
    );
  });

  test("given one more user, then the price increases by the rate of that user's tier", () => {
    fc.assert(
      fc.property(fc.oneof(teamSize, fc.constantFrom(100, 500, 1000)), (users) => {
        const rate = PRICING_TIERS.find(({ lastUser }) => users + 1 <= lastUser)?.monthlyRate ?? Number.NaN;
        const growth = pence(teamPrice(users + 1).monthlyTotal) - pence(teamPrice(users).monthlyTotal);
        expect(growth).toBe(pence(rate));
      }),
    );
  });

  test("given any team, then the breakdown adds up to the monthly total, and annual total plus savings to twelve months", () => {
    fc.assert(
      fc.property(teamSize, (users) => {
        const price = teamPrice(users);
        const sum = (of: (tier: (typeof price.tierBreakdown)[number]) => number) =>
          price.tierBreakdown.reduce((total, tier) => total + of(tier), 0);
        expect(sum((tier) => tier.users)).toBe(users);
        expect(sum((tier) => pence(tier.subtotal))).toBe(pence(price.monthlyTotal));
        expect(sum((tier) => tier.users * pence(tier.rate))).toBe(pence(price.monthlyTotal));
        expect(pence(price.annualTotal) + pence(price.annualSavings)).toBe(12 * pence(price.monthlyTotal));
        expect(pence(price.annualSavings) * 5).toBe(12 * pence(price.monthlyTotal));
      }),
    );
  });

  test("given any team, then the average user pays between the lowest and the highest rate", () => {
    fc.assert(
      fc.property(teamSize, (users) => {
        const { perUserAverage } = teamPrice(users);
        expect(perUserAverage).toBeGreaterThanOrEqual(4.5);
        expect(perUserAverage).toBeLessThanOrEqual(7.5);
      }),
    );
  });
});

describe("the plans", () => {
  test("given the tiers, then each has its annual rate and begins where the previous one ends", () => {
    expect(PRICING_TIERS.map(({ annualRate }) => annualRate)).toEqual([75, 65, 55, 45]);
    for (const [index, { firstUser }] of PRICING_TIERS.entries()) {
      expect(firstUser).toBe((PRICING_TIERS[index - 1]?.lastUser ?? 0) + 1);
    }
  });

  test("given the individual plan, then a year saves 16 pounds, about 17 percent", () => {
    expect(INDIVIDUAL_PLAN).toMatchObject({ monthlyPence: 800, annualPence: 8000 });
    expect(INDIVIDUAL_ANNUAL_SAVINGS_PENCE).toBe(1600);
    expect([INDIVIDUAL_SAVINGS_BADGE, TEAM_SAVINGS_BADGE]).toEqual(["Save 17%", "Save 20%"]);
  });
});
