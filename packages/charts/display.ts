import type { Dimension, scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
import type { Chart } from "@treadlight/contract/views";
import type { z } from "zod";
import { measureOf } from "./measure.ts";

/** A question as `POST /api/analytics/query` takes it. */
export type Question = z.input<typeof scopedAnalyticsQuerySchema>;

const MAX_STACKED_MEASURES = 1;

/** How the answer to a question can be drawn, the one that fits it best first. */
export function displaysOf(question: Question): readonly Chart[] {
  const { measures, dimensions = [], timeDimension } = question;
  const isOverTime = timeDimension?.granularity !== undefined;
  const groups = dimensions.length;
  if (isOverTime && groups === 0) return ["line", "bar", "number", "table"];
  if (isOverTime) {
    const overTime = stacks(question) ? (["bar", "line"] as const) : (["line", "bar"] as const);
    return [...overTime, "heat", "pivot", "number", "table"];
  }
  if (groups === 0) return ["number", "table"];
  if (groups === 1)
    return measures.length > MAX_STACKED_MEASURES ? ["table", "bar", "number"] : ["bar", "table", "number"];
  return groups === 2 ? ["heat", "pivot", "bar", "table", "number"] : ["table", "pivot", "heat", "bar", "number"];
}

/** The display that somebody chose, if the question has an answer that can be drawn so, and otherwise the one that fits best. */
export function displayOf(question: Question, chosen: Chart | undefined): Chart {
  const possible = displaysOf(question);
  return chosen !== undefined && possible.includes(chosen) ? chosen : (possible[0] ?? "table");
}

/** Whether the first measure of a question adds up over its groups. */
function stacks({ measures: [first], dimensions = [] }: Question): boolean {
  return first !== undefined && measureOf(first, dimensions).isAdditive;
}

/** Which dimensions lie along the axis of a drawing, and which of them are told apart by colour or in rows. */
export function axesOf(
  question: Question,
  display: Chart,
): { along: readonly Dimension[]; apart: readonly Dimension[] } {
  const { dimensions = [], timeDimension } = question;
  if (timeDimension?.granularity !== undefined) return { along: [], apart: dimensions };
  const isCrossed = display === "heat" || display === "pivot" || (display === "bar" && stacks(question));
  return isCrossed && dimensions.length > 1
    ? { along: dimensions.slice(0, 1), apart: dimensions.slice(1) }
    : { along: dimensions, apart: [] };
}
