import type { alertRules, BudgetMeasure } from "@treadlight/contract/console";
import { formatCo2, formatEnergy } from "@treadlight/domain/format";
import type { z } from "zod";
import { counted } from "../../shared/counted.ts";

type Rule = Pick<z.input<typeof alertRules.row>, "kind" | "measure" | "subject" | "threshold">;

/** What a budget limits: its name, the unit that people enter, and how many of the stored units that is. */
export const BUDGETS: Record<BudgetMeasure, { name: string; unit: string; perUnit: number }> = {
  co2: { name: "CO₂ a month", unit: "Kilograms of CO₂ a month", perUnit: 1_000 },
  energy: { name: "Energy a month", unit: "Kilowatt-hours a month", perUnit: 1_000 },
  prompts: { name: "Prompts a month", unit: "Prompts a month", perUnit: 1 },
  hours: { name: "Hours with AI tools a month", unit: "Hours with AI tools a month", perUnit: 1 },
};

/** What somebody typed, in stored units. 1.005 times 1,000 is a little less than 1,005 in a computer's numbers: 15 digits are exact. */
export const storedAmount = (typed: string, perUnit: number): number | null =>
  typed === "" ? null : Number((Number(typed) * perUnit).toPrecision(15));

/** The threshold of a rule in words, with its unit. */
export function thresholdInWords({ kind, measure, subject, threshold }: Rule): string {
  const amount = threshold ?? 0;
  if (kind === "exposure") return `more than ${counted(amount, "risky session", "risky sessions")} a day`;
  if (kind === "unusual") return subject === "tool" ? "a tool that nobody used before" : "an unusually busy department";
  if (measure === "co2") return `more than ${formatCo2(amount)} CO₂ a month`;
  if (measure === "energy") return `more than ${formatEnergy(amount)} a month`;
  const many = measure ?? "";
  return `more than ${counted(amount, many.replace(/s$/, ""), many)} a month`;
}
