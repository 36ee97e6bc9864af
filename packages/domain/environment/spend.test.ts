import { expect, test } from "vitest";
import { factorSchema, SPEND_FACTORS, spendFootprint } from "./index.ts";

test("given dollars without any known use, then they cost the industry's average, in a wide range", () => {
  const { tier, co2eKg, co2eKgLow, co2eKgHigh, factor } = spendFootprint(1_000, "USD") ?? {};
  expect([tier, co2eKg, co2eKgLow, co2eKgHigh]).toEqual(["spend", 93, 30, 300]);
  expect(factor).toBe(SPEND_FACTORS.USD);
  expect(factorSchema.parse(factor)).toEqual(factor);
});

test("given a currency without a factor, or none at all, then nothing is estimated", () => {
  for (const currency of ["EUR", "GBP", "", "toString"])
    expect([currency, spendFootprint(1_000, currency)]).toEqual([currency, undefined]);
});
