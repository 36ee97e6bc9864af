import { type PolicyProblem, policyProblemSchema } from "@treadlight/contract/extension";
import type { Source } from "@treadlight/contract/sources";
import { groupedBy } from "@treadlight/domain/grouping";
import type { HeardDay } from "./heard-days.ts";

/** How a problem is stored, as the reason of a count. */
export const storedProblem = ({ key, reason }: PolicyProblem): string => (key === null ? reason : `${reason} ${key}`);

/** The problems of a source's policy, from all of its counts, last reported first. */
export function policyProblems(
  rows: readonly Pick<HeardDay, "reason" | "day" | "count" | "lastAt">[],
): Source["policyProblems"] {
  const ofProblems = groupedBy(rows, ({ reason }) => reason);
  const problems = [...ofProblems].map(([stored, ofOne]) => {
    const [reason, key = null] = stored.split(" ");
    const ofDays = [...groupedBy(ofOne, ({ day }) => day).values()];
    return {
      ...policyProblemSchema.parse({ key, reason }),
      days: ofDays.length,
      browsers: Math.max(...ofDays.map((ofDay) => ofDay.reduce((sum, { count }) => sum + count, 0))),
      lastAt: new Date(Math.max(...ofOne.map(({ lastAt }) => lastAt.getTime()))),
    };
  });
  return problems.sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
}
