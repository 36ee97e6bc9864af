import type { alertRules } from "@treadlight/contract/console";
import { formatCo2, formatEnergy } from "@treadlight/domain/format";
import type { z } from "zod";
import { counted } from "../../shared/counted.ts";

type Rule = Pick<z.input<typeof alertRules.row>, "kind" | "measure" | "subject" | "threshold">;

const UNITS = {
  co2: "Grams of CO₂ a month",
  energy: "Watt-hours a month",
  prompts: "Prompts a month",
  hours: "Hours with AI tools a month",
};

/** What the threshold of a rule counts. The form of a new rule may not know it yet. */
export function thresholdUnit({ kind, measure }: Partial<Rule>): string {
  if (kind === "exposure") return "Sessions a day whose data exposure is high or critical";
  return measure ? UNITS[measure] : "";
}

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
