import type { ApiClient } from "@treadlight/client";
import { GOALS, type GoalKind } from "@treadlight/domain/goals";
import { addDays, firstOfMonth } from "@treadlight/domain/time";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";

const measuredSchema = z.object({
  sessions: z.number(),
  timeSavedCentral: z.number(),
  sensitiveSessions: z.number(),
  co2: z.number(),
  spend: z.number().nullish(),
});
type Measured = z.output<typeof measuredSchema>;

const ACTUAL: Record<GoalKind, (days: readonly Measured[]) => number> = {
  activeDays: (days) => days.filter(({ sessions }) => sessions > 0).length,
  timeSaved: (days) => sum(days, ({ timeSavedCentral }) => timeSavedCentral),
  exposures: (days) => sum(days, ({ sensitiveSessions }) => sensitiveSessions),
  co2: (days) => sum(days, ({ co2 }) => co2),
  spend: (days) => sum(days, ({ spend }) => spend ?? 0),
};

const sum = (days: readonly Measured[], of: (day: Measured) => number) => days.reduce((all, day) => all + of(day), 0);

/** The week or month that a goal is for, of a day in it: its first and last day, ISO 8601. */
export function spanOfGoal(kind: GoalKind, day: string): { from: string; to: string } {
  if (GOALS[kind].every === "month") return { from: firstOfMonth(day), to: addDays(firstOfMonth(day, -1), -1) };
  const from = mondayOf(day);
  return { from, to: addDays(from, 6) };
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** What a person has of a goal in its week or month, in the goal's unit. */
export function actualQuery(api: ApiClient, kind: GoalKind, day: string) {
  const question = {
    measures: measuredSchema.keyof().options,
    timeDimension: { ...spanOfGoal(kind, day), granularity: "day" as const },
    scope: "own" as const,
  };
  return {
    ...analyticsQuery(api, question, measuredSchema),
    select: ({ rows }: { rows: Measured[] }) => ACTUAL[kind](rows),
  };
}
