import type { RangedFactor } from "./factor-sets/factor.ts";

/** Currencies of which a factor was found. Others are not converted: a rate and a change of prices would be ours. */
export type SpendCurrency = "USD";

/**
 * Emissions of money spent on a service of which no use is known, such as a licence. By the industry's average, so it says nothing of a tool:
 * the last resort, never added to an estimate from use.
 */
export const SPEND_FACTORS: Readonly<Record<SpendCurrency, RangedFactor>> = {
  USD: {
    value: 0.093,
    low: 0.03,
    high: 0.3,
    unit: "kg CO2e per USD of 2022, purchaser price",
    source:
      "US EPA, Supply Chain Greenhouse Gas Emission Factors v1.3.0 (USEEIO), NAICS 518210 Data Processing, Hosting, and Related Services, with margins (read in github.com/sungkomp/mcp-csv-agent). Version 1.2 had 0.148 for USD of 2021, software publishers have 0.080. The range is ours: a third to about three times",
    year: 2024,
    evidence: "derived",
  },
};

/** An estimate from money alone, in kilograms of CO2e, with its range of 90 %. */
export interface SpendFootprint {
  tier: "spend";
  co2eKg: number;
  co2eKgLow: number;
  co2eKgHigh: number;
  factor: RangedFactor;
}

/**
 * The footprint of an amount spent on AI services without any known use. Undefined for a currency without a factor: not estimated.
 * @param amount in the currency, 0 or more, without taxes
 */
export function spendFootprint(amount: number, currency: string): SpendFootprint | undefined {
  if (!isSpendCurrency(currency)) return undefined;
  const factor = SPEND_FACTORS[currency];
  return {
    tier: "spend",
    co2eKg: amount * factor.value,
    co2eKgLow: amount * factor.low,
    co2eKgHigh: amount * factor.high,
    factor,
  };
}

const isSpendCurrency = (currency: string): currency is SpendCurrency => Object.hasOwn(SPEND_FACTORS, currency);
