import { CURRENT_FACTORS } from "@treadlight/domain/environment";
import { formatCo2, formatEnergy, formatRange, formatWater } from "@treadlight/domain/format";

const { energy, carbonIntensity, water } = CURRENT_FACTORS.uncertainty;

/**
 * The ends of each quantity's range as multiples of its central figure. Every session of a factor set has the same, so a
 * sum has them too. Source: environmental model, methodology 1.0.
 */
export const QUANTITIES = {
  co2: {
    name: "CO2",
    format: formatCo2,
    low: energy.low * carbonIntensity.low,
    high: energy.high * carbonIntensity.high,
  },
  energy: { name: "Energy", format: formatEnergy, low: energy.low, high: energy.high },
  water: { name: "Water", format: formatWater, low: energy.low * water.low, high: energy.high * water.high },
};
export type Quantity = keyof typeof QUANTITIES;

/** The range of an estimate in words. @param amount in the quantity's base unit: g, Wh or mL */
export function rangeText(quantity: Quantity, amount: number): string {
  const { low, high, format } = QUANTITIES[quantity];
  return formatRange(amount * low, amount * high, format);
}

/** An estimate drawn as what it is: a band from low to high, and a mark where the central figure lies. */
export function RangeBar({ quantity }: { quantity: Quantity }) {
  const { low, high } = QUANTITIES[quantity];
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <rect width="100" height="6" rx="1" className="fill-sunken" />
      <rect x={(100 * low) / high} width={100 - (100 * low) / high} height="6" className="fill-moss/45" />
      <rect x={100 / high - 1} width="2" height="6" className="fill-moss" />
    </svg>
  );
}
