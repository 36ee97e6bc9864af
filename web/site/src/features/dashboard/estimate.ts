import { CURRENT_FACTORS } from "@treadlight/domain/environment";
import { formatCo2, formatEnergy, formatRange, formatWater } from "@treadlight/domain/format";
import type { Estimate } from "@treadlight/ui/charts/figure.tsx";

const { energy, carbonIntensity, water } = CURRENT_FACTORS.uncertainty;

/**
 * The ends of each quantity's range as multiples of its central figure. They are the same for every session of a factor set, so
 * they hold for sums too. Source: environmental model, methodology 1.0.
 */
const QUANTITIES = {
  co2: {
    name: "CO₂",
    format: formatCo2,
    low: energy.low * carbonIntensity.low,
    high: energy.high * carbonIntensity.high,
  },
  energy: { name: "Energy", format: formatEnergy, low: energy.low, high: energy.high },
  water: { name: "Water", format: formatWater, low: energy.low * water.low, high: energy.high * water.high },
};

/** A total with the range it lies in. @param amount in the quantity's base unit: g, Wh or mL */
export function estimateOf(quantity: keyof typeof QUANTITIES, amount: number): Estimate {
  const { name, format, ...factors } = QUANTITIES[quantity];
  const [low, high] = [amount * factors.low, amount * factors.high];
  return { name, value: format(amount), range: formatRange(low, high, format), low, central: amount, high };
}
