import type { alertRules, BudgetMeasure } from "@treadlight/contract/console";
import { MEASURE_WORDS, wordsOf } from "@treadlight/contract/measure-words";
import { formatCo2, formatCurrency, formatEnergy } from "@treadlight/domain/format";
import { dataLabel } from "@treadlight/domain/security";
import type { z } from "zod";
import { counted } from "../../shared/counted.ts";

type Rule = z.input<typeof alertRules.row>;
/** What a rule watches. */
export type Watched = Pick<Rule, "kind"> & Partial<Pick<Rule, "measure" | "subject" | "decision">>;

/** What a budget limits: its name, the unit that people enter, and how many of the stored units that is. */
export const BUDGETS: Record<BudgetMeasure, { name: string; unit: string; perUnit: number }> = {
  co2: { name: "CO₂ a month", unit: "Kilograms of CO₂ a month", perUnit: 1_000 },
  energy: { name: "Energy a month", unit: "Kilowatt-hours a month", perUnit: 1_000 },
  prompts: { name: "Prompts a month", unit: "Prompts a month", perUnit: 1 },
  hours: { name: "Hours with AI tools a month", unit: "Hours with AI tools a month", perUnit: 1 },
  spend: { name: "Spend on tokens a month, estimated", unit: "US dollars a month", perUnit: 1 },
  tokens: { name: "Tokens a month", unit: "Tokens a month, in and out", perUnit: 1 },
};

/** What somebody typed, in stored units. 1.005 times 1,000 is a little less than 1,005 in a computer's numbers: 15 digits are exact. */
export const storedAmount = (typed: string, perUnit: number): number | null =>
  typed === "" ? null : Number((Number(typed) * perUnit).toPrecision(15));

/** What people enter as the threshold of a rule, and how many of the stored units that is. */
export function unitOf({ kind, measure }: Watched): { unit: string; perUnit: number; label?: string } {
  if (measure) return BUDGETS[measure];
  if (kind === "data") return { unit: "Sessions a day with such data", perUnit: 1 };
  if (kind === "tool_decision") return { unit: "Sessions a day with one such tool", perUnit: 1 };
  if (kind === "silence")
    return { label: "At least", unit: "Whole days without a session. Weekends count.", perUnit: 1 };
  return { unit: "Sessions a day whose data exposure is high or critical", perUnit: 1 };
}

/** Why a rule's question cannot be asked. */
const PROBLEMS: Record<NonNullable<Rule["problem"]>, string> = {
  deleted: "Its question no longer exists.",
  private: "Its question is no longer shared.",
  personal: "Its question is now about one person, or by person.",
  measure_missing: "Its question no longer has this measure.",
  author_gone: "Whoever saved it last is no longer an administrator: save a change to take it over.",
};

/** What raises an alert in words, with its unit, and why it cannot at present. */
export function thresholdInWords({ department, ...rule }: Rule): string {
  const watched = department === null ? watchedInWords(rule) : `${watchedInWords(rule)}, in ${department}`;
  return rule.problem === null ? watched : `${watched}. ${PROBLEMS[rule.problem]}`;
}

function watchedInWords(rule: Omit<Rule, "department">): string {
  const { kind, measure, subject, data, tool, decision, threshold } = rule;
  const amount = threshold ?? 0;
  const aDay = `more than ${counted(amount, "session", "sessions")} a day`;
  switch (kind) {
    case "exposure":
      return `more than ${counted(amount, "risky session", "risky sessions")} a day`;
    case "unusual":
      return subject === "tool" ? "a tool that nobody used before" : "an unusually busy department";
    case "data": {
      const types = (data ?? []).map(dataLabel).join(" or ");
      return `${aDay} with ${types}${tool === null ? "" : `, in ${tool}`}`;
    }
    case "tool_decision":
      return `${aDay} with a tool that ${decision === "block" ? "is blocked" : "people are warned about"}`;
    case "silence":
      return `${counted(amount, "day", "days")} without a session from a source`;
    case "question":
      return questionInWords(rule);
  }
  if (measure === "co2") return `more than ${formatCo2(amount)} CO₂ a month`;
  if (measure === "energy") return `more than ${formatEnergy(amount)} a month`;
  if (measure === "spend") return `more than ${formatCurrency(amount, "USD")} for tokens a month`;
  const many = measure ?? "";
  return `more than ${counted(amount, many.replace(/s$/, ""), many)} a month`;
}

function questionInWords({ questionMeasure, questionName, direction, threshold }: Omit<Rule, "department">): string {
  const words = wordsOf(questionMeasure ?? "") ?? MEASURE_WORDS.sessions;
  const place = questionName === null ? "" : ` in “${questionName}”`;
  return `${words.name}${place} ${direction ?? "above"} ${words.format(threshold ?? 0)}`;
}
