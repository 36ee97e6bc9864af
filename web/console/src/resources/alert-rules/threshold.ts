import type { alertRules } from "@treadlight/contract/console";
import { formatCo2, formatEnergy } from "@treadlight/domain/format";
import type { z } from "zod";

type Rule = Pick<z.input<typeof alertRules.row>, "kind" | "measure" | "subject" | "threshold">;

/** The threshold of a rule in words, with its unit. */
export function thresholdInWords({ kind, measure, subject, threshold }: Rule): string {
  const amount = threshold ?? 0;
  if (kind === "exposure") return `more than ${amount.toLocaleString()} risky sessions a day`;
  if (kind === "unusual") return subject === "tool" ? "a tool that nobody used before" : "an unusually busy department";
  if (measure === "co2") return `more than ${formatCo2(amount)} CO₂ a month`;
  if (measure === "energy") return `more than ${formatEnergy(amount)} a month`;
  return `more than ${amount.toLocaleString()} ${measure} a month`;
}
