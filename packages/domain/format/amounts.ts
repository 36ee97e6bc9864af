import { formatEstimate, toTwoSignificantDigits } from "./number.ts";

type Unit = readonly [name: string, size: number];
/** Units from small to large, each with its size in the amount's base unit. */
type Scale = readonly [Unit, ...Unit[]];

const CO2: Scale = [
  ["g", 1],
  ["kg", 1e3],
  ["t", 1e6],
];
const ENERGY: Scale = [
  ["mWh", 1e-3],
  ["Wh", 1],
  ["kWh", 1e3],
];
const WATER: Scale = [
  ["mL", 1],
  ["L", 1e3],
];

/** Two significant digits, in g, kg from 1,000 g, t from 1,000 kg. */
export const formatCo2 = (grams: number) => formatScaled(grams, CO2);

/** Two significant digits, in mWh, Wh from 1 Wh, kWh from 1,000 Wh. */
export const formatEnergy = (wattHours: number) => formatScaled(wattHours, ENERGY);

/** Two significant digits, in mL, L from 1,000 mL. */
export const formatWater = (milliliters: number) => formatScaled(milliliters, WATER);

/** Formats a range, such as "0.046 g to 0.17 g". @param format one of this module's formatters */
export const formatRange = (low: number, high: number, format: (amount: number) => string) =>
  `${format(low)} to ${format(high)}`;

/** Rounds before choosing the unit, so that 999.7 g is 1 kg and never 1,000 g. Zero is shown in the base unit. */
function formatScaled(amount: number, scale: Scale): string {
  const rounded = Number.isFinite(amount) ? toTwoSignificantDigits(amount) : 0;
  const [unit, size] = scale.findLast(([, from]) => Math.abs(rounded || 1) >= from) ?? scale[0];
  return `${formatEstimate(rounded / size)} ${unit}`;
}
