import type { alertRules, BudgetMeasure } from "@treadlight/contract/console";
import { formatCo2, formatEnergy, formatNumber } from "@treadlight/domain/format";
import type { z } from "zod";

/** What a budget can limit: its name, the unit that people enter, and how many of the stored units that is. */
export const BUDGETS: Record<
  BudgetMeasure,
  { name: string; unit: string; perUnit: number; format: (amount: number) => string }
> = {
  co2: { name: "CO₂", unit: "kg", perUnit: 1_000, format: formatCo2 },
  energy: { name: "Energy", unit: "kWh", perUnit: 1_000, format: formatEnergy },
  prompts: { name: "Prompts", unit: "prompts", perUnit: 1, format: (count) => `${formatNumber(count)} prompts` },
  hours: { name: "Hours with AI", unit: "hours", perUnit: 1, format: (hours) => `${formatNumber(hours)} hours` },
};

/** When a rule raises an alert, in words. */
export function limitOf({
  kind,
  measure,
  subject,
  threshold,
}: Pick<z.output<typeof alertRules.row>, "kind" | "measure" | "subject" | "threshold">): string {
  if (kind === "budget" && measure !== null) return `Above ${BUDGETS[measure].format(threshold ?? 0)} a month`;
  if (kind === "exposure") return `Above ${formatNumber(threshold ?? 0)} highly exposed sessions a day`;
  return subject === "tool" ? "For a tool that nobody used before" : "For an unusually busy day of a department";
}
