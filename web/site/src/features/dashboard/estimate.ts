import { formatCo2, formatEnergy, formatRange, formatWater } from "@treadlight/domain/format";
import type { Estimate } from "@treadlight/ui/charts/figure.tsx";

const QUANTITIES = {
  co2: { name: "CO₂", format: formatCo2 },
  energy: { name: "Energy", format: formatEnergy },
  water: { name: "Water", format: formatWater },
};

/** A total with the range it lies in, in the quantity's base unit: g, Wh or mL. */
export function estimateOf(
  quantity: keyof typeof QUANTITIES,
  { low, central, high }: Pick<Estimate, "low" | "central" | "high">,
): Estimate {
  const { name, format } = QUANTITIES[quantity];
  return { name, value: format(central), range: formatRange(low, high, format), low, central, high };
}
