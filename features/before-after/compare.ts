import type { Compared, ComparedWeek, WeekFigures } from "@treadlight/contract/before-after";

const MEASURES = [
  "people",
  "sessions",
  "timeEngaged",
  "timeSavedLow",
  "timeSavedCentral",
  "timeSavedHigh",
] as const satisfies Compared["measure"][];

/** A week in which both departments have enough people. */
interface CountedWeek {
  place: ComparedWeek["place"];
  department: WeekFigures;
  comparison: WeekFigures;
}

/**
 * Compares a department before and after with another one, over the weeks in which both are shown. People are an average of the weeks; all
 * else is a sum over the weeks, divided by the people active in each: what one person has in a week.
 */
export function compareWeeks(weeks: readonly ComparedWeek[]): {
  counted: { before: number; after: number };
  compared: Compared[] | null;
} {
  const counted = weeks.flatMap(({ place, department, comparison }): CountedWeek[] =>
    department && comparison ? [{ place, department, comparison }] : [],
  );
  const before = counted.filter(({ place }) => place === "before");
  const after = counted.filter(({ place }) => place === "after");
  const counts = { before: before.length, after: after.length };
  if (before.length === 0 || after.length === 0) return { counted: counts, compared: null };
  const compared = MEASURES.map((measure) => {
    const side = (of: "department" | "comparison") => {
      const ends = {
        before: average(
          before.map((week) => week[of]),
          measure,
        ),
        after: average(
          after.map((week) => week[of]),
          measure,
        ),
      };
      return { ...ends, difference: rounded(ends.after - ends.before) };
    };
    const [department, comparison] = [side("department"), side("comparison")];
    const differenceOfDifferences = rounded(department.difference - comparison.difference);
    return { measure, department, comparison, differenceOfDifferences };
  });
  return { counted: counts, compared };
}

/** What is left of a difference of equal averages is not a difference. */
const rounded = (difference: number) => Math.round(difference * 1e6) / 1e6;

function average(weeks: readonly WeekFigures[], measure: (typeof MEASURES)[number]): number {
  const sumOf = (name: (typeof MEASURES)[number]) => weeks.reduce((sum, week) => sum + week[name], 0);
  return measure === "people" ? sumOf("people") / weeks.length : sumOf(measure) / sumOf("people");
}
