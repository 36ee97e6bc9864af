import { can, isInOrganization } from "@treadlight/contract/access";
import type { Question } from "../../../shared/analytics.ts";
import type { Period, PeriodId } from "../../../shared/period/period.ts";

/** Whose sessions: the person's own, or those of the organization that they may see. */
export type Scope = "own" | "organization";

export interface View {
  scope: Scope;
  period: Period;
  /** Whether the server answers in whole weeks that are over, as it does for people who may not see others. */
  inWeeks: boolean;
}

/** The scope that somebody sees, and the period that it opens with. */
export function scopeOf(
  userType: string,
  asked: string | null,
): { scope: Scope; inWeeks: boolean; opensWith: PeriodId } {
  const scope = isInOrganization(userType) && asked !== "own" ? "organization" : "own";
  return {
    scope,
    inWeeks: scope === "organization" && !can(userType, "department_people"),
    opensWith: scope === "own" ? "today" : "30days",
  };
}

/** A question about what a view shows. */
export function questionOf(
  { period, scope }: View,
  { byTime = false, ...question }: Omit<Question, "timeDimension" | "scope"> & { byTime?: boolean },
): Question {
  const { from, to, granularity } = period;
  return { ...question, scope, timeDimension: { from, to, ...(byTime && { granularity }) } };
}
