import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import type { Factor } from "./factor-sets/factor.ts";

/** What a household uses, for totals of a year. */
export const HOUSEHOLD_KWH_PER_YEAR: Factor = {
  value: 2_700,
  unit: "kWh of electricity per household and year",
  source:
    "Ofgem, Average gas and electricity usage: a typical household in Great Britain (typical values of 2023; lower ones have held since July 2026)",
  year: 2023,
  evidence: "official_statistic",
};

/** What an amount at this rate comes to in a year. @param days of the period that it is of */
export const perYear = (amount: number, days: number): number => (amount * 365) / days;

/** A footprint said in everyday amounts. Each stands for the whole of its quantity, not for a part. */
export interface Equivalents {
  carMiles: number;
  carKilometers: number;
  /** Trees growing for a year. */
  trees: number;
  /** Full charges, by CO2. */
  phoneCharges: number;
  /** Hours of a light bulb, by CO2. */
  bulbHours: number;
  /** Hours of a phone, by energy. */
  phones: number;
  waterBottles: number;
  /** Seats from London to New York, one way. */
  flights: number;
}

/**
 * Source: docs/methodology.md.
 * @param footprint CO2 in grams, energy in Wh, water in mL
 */
export function equivalentsOf(
  { co2Emissions, energyUsage, waterUsage }: { co2Emissions: number; energyUsage: number; waterUsage: number },
  { equivalents } = CURRENT_FACTORS,
): Equivalents {
  const co2Kg = co2Emissions / 1000;
  return {
    carMiles: co2Kg / equivalents.carKgPerMile.value,
    carKilometers: co2Kg / equivalents.carKgPerKilometer.value,
    trees: co2Kg / equivalents.treeKgPerYear.value,
    phoneCharges: co2Emissions / equivalents.phoneChargeGrams.value,
    bulbHours: co2Emissions / equivalents.bulbHourGrams.value,
    phones: energyUsage / equivalents.phoneWhPerHour.value,
    waterBottles: waterUsage / equivalents.waterBottleMl.value,
    flights: co2Kg / equivalents.flightKg.value,
  };
}
