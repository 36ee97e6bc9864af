import { CURRENT_FACTORS } from "./factor-sets/current.ts";

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
