import type { Dimension } from "@treadlight/contract/analytics";
import type { Chart } from "@treadlight/contract/views";
import { type DrawnMeasure, drawnMeasures, measureOf, type Question } from "./measure.ts";

export type { Question } from "./measure.ts";

/** How the answer to a question can be drawn, the one that fits it best first. */
export function displaysOf(question: Question): readonly Chart[] {
  const { dimensions = [], timeDimension } = question;
  const drawn = drawnMeasures(question);
  const number = drawn.some(({ hasTotal }) => hasTotal) ? (["number"] as const) : [];
  const isOverTime = timeDimension?.granularity !== undefined;
  const groups = dimensions.length;
  if (isOverTime && groups === 0) return ["line", "bar", ...number, "table"];
  if (isOverTime) {
    const overTime = measureOf(question).isAdditive ? (["bar", "line"] as const) : (["line", "bar"] as const);
    return [...overTime, "heat", "pivot", ...number, "table"];
  }
  if (groups === 0) return [...number, "table"];
  if (groups === 1) return drawn.length > 1 ? ["table", "bar", ...number] : ["bar", "table", ...number];
  return groups === 2 ? ["heat", "pivot", "bar", "table", ...number] : ["table", "pivot", "heat", "bar", ...number];
}

/** The display that somebody chose, if the question has an answer that can be drawn so, and otherwise the one that fits best. */
export function displayOf(question: Question, chosen: Chart | undefined): Chart {
  const possible = displaysOf(question);
  return chosen !== undefined && possible.includes(chosen) ? chosen : (possible[0] ?? "table");
}

/** Which dimensions lie along the axis of a drawing of a measure, and which of them are told apart by colour or in rows. */
export function axesOf(
  question: Question,
  display: Chart,
  { isAdditive }: DrawnMeasure,
): { along: readonly Dimension[]; apart: readonly Dimension[] } {
  const { dimensions = [], timeDimension } = question;
  if (timeDimension?.granularity !== undefined) return { along: [], apart: dimensions };
  const isCrossed = display === "heat" || display === "pivot" || (display === "bar" && isAdditive);
  return isCrossed && dimensions.length > 1
    ? { along: dimensions.slice(0, 1), apart: dimensions.slice(1) }
    : { along: dimensions, apart: [] };
}
