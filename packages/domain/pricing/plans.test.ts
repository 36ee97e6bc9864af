import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addInterval, changePence, netPenceOf, priceLines, sumOf, teamPrice, vatPenceOf } from "./index.ts";

const seats = fc.integer({ min: 1, max: 100_000 });

describe("priceLines", () => {
  test("given any team, then its lines add up to what the pricing section shows, to the penny", () => {
    fc.assert(
      fc.property(seats, (seats) => {
        const { monthlyTotal, annualTotal } = teamPrice(seats);
        expect(netPenceOf({ plan: "business", seats, interval: "month" })).toBe(Math.round(monthlyTotal * 100));
        expect(netPenceOf({ plan: "business", seats, interval: "year" })).toBe(Math.round(annualTotal * 100));
      }),
    );
  });

  test("given a team across two tiers, then each tier has a line at its own rate", () => {
    expect(priceLines({ plan: "business", seats: 150, interval: "year" })).toEqual([
      { description: "Business plan, one year, users 1-100", quantity: 100, unitPence: 7200, netPence: 720_000 },
      { description: "Business plan, one year, users 101-500", quantity: 50, unitPence: 6240, netPence: 312_000 },
    ]);
  });

  test("given the individual plan, then a month costs 8 pounds and a year 80", () => {
    const prices = (["month", "year"] as const).map((interval) =>
      priceLines({ plan: "individual", seats: 1, interval }),
    );
    expect(prices.map(sumOf)).toEqual([800, 8000]);
  });
});

test.each([
  ["2026-01-31T09:00:00Z", "month", "2026-02-28T09:00:00.000Z"],
  ["2026-03-15T09:00:00Z", "month", "2026-04-15T09:00:00.000Z"],
  ["2026-12-01T00:00:00Z", "month", "2027-01-01T00:00:00.000Z"],
  ["2028-02-29T00:00:00Z", "year", "2029-02-28T00:00:00.000Z"],
] as const)("given %s, when a %s passes, then it is %s", (from, interval, to) => {
  expect(addInterval(new Date(from), interval).toISOString()).toBe(to);
});

describe("changePence", () => {
  const current = { plan: "business", seats: 10, interval: "year" } as const;
  const paidUntil = new Date("2027-03-01T00:00:00Z");

  test("given a whole year left, when seats are added, then the difference is charged in full", () => {
    expect(changePence(current, 25, { paidUntil, now: new Date("2026-03-01T00:00:00Z") })).toBe(15 * 7200);
  });

  test("given a fifth of the year left, then a fifth is charged", () => {
    const now = new Date(paidUntil.getTime() - 73 * 86_400_000);
    expect(changePence(current, 25, { paidUntil, now })).toBe(15 * 1440);
  });

  test("given fewer seats or nothing left, then nothing is charged", () => {
    expect(changePence(current, 5, { paidUntil, now: new Date("2026-03-01T00:00:00Z") })).toBe(0);
    expect(changePence(current, 25, { paidUntil, now: new Date("2027-03-02T00:00:00Z") })).toBe(0);
  });
});

test.each([
  [800, 20, 160],
  [1, 20, 0],
  [3, 20, 1],
  [180_000, 0, 0],
])("given %i pence and %i percent, then VAT is %i pence", (net, percent, vat) => {
  expect(vatPenceOf(net, percent)).toBe(vat);
});
