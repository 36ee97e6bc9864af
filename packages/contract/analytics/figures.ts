import { z } from "zod";
import { type Measure, measureSchema } from "./measures.ts";

/** Measures that every session has a value of, or none, so that sessions can be put in order by it. */
export const PERCENTILE_MEASURES = [
  ...(["timeEngaged", "prompts", "timeSavedCentral", "co2", "energy", "water"] as const),
  ...(["spend", "inputTokens", "outputTokens"] as const),
] as const satisfies Measure[];
export type PercentileMeasure = (typeof PERCENTILE_MEASURES)[number];

/** Averages over sessions. They have no shares. */
export const AVERAGE_MEASURES = [
  "productivityScore",
  "taskCompletionRate",
  "complianceScore",
] as const satisfies Measure[];
const isAverage = (measure: Measure) => AVERAGE_MEASURES.some((average) => average === measure);

export const FORMULA_OPERATORS = ["divide", "percent", "subtract", "add"] as const;

const formulaSchema = z
  .strictObject({
    kind: z.literal("formula"),
    left: measureSchema,
    operator: z.enum(FORMULA_OPERATORS),
    right: measureSchema,
  })
  .describe(
    "Two measures of a row: `divide` (`co2PerPrompts`), `percent` (100 x left / right: `sensitiveSessionsPercentOfSessions`), `subtract` (`timeSavedHighMinusTimeSavedLow`) or `add` (`inputTokensPlusOutputTokens`). Without a value where the right one is 0 and divides.",
  );

const shareSchema = z
  .strictObject({
    kind: z.literal("share"),
    measure: measureSchema.refine((measure) => !isAverage(measure), "is an average, which has no shares"),
    of: z.enum(["all", "interval"]).default("all"),
  })
  .describe(
    "Percent of the whole answer (`sessionsShare`), or of all groups in the same interval (`sessionsShareOfInterval`). Those of `activeUsers` can add up to more than 100, because people are in several groups.",
  );

const percentileSchema = z
  .strictObject({
    kind: z.literal("percentile"),
    measure: z.enum(PERCENTILE_MEASURES),
    percent: z.literal([50, 90]),
  })
  .describe(
    "Of the sessions in a row whose value is known: the median (`timeEngagedP50`) or the 90th percentile (`timeEngagedP90`), interpolated as spreadsheets do (`PERCENTILE.INC`). Without a value if none is known.",
  );

const cumulativeSchema = z
  .strictObject({ kind: z.literal("cumulative"), measure: measureSchema })
  .describe(
    "The measure from the start of the period to the end of the row's interval (`sessionsCumulative`). People are counted once. Needs a granularity; not in `others` and `totals`.",
  );

const movingAverageSchema = z
  .strictObject({ kind: z.literal("movingAverage"), measure: measureSchema, intervals: z.int().min(2).max(90) })
  .describe(
    "The average of the row's interval and those before it, `intervals` in all (`sessionsAverage7`). An interval without sessions counts as 0; in averages of scores every session has the same weight. Without a value until the period has had so many intervals. Needs a granularity; not in `others` and `totals`.",
  );

/** A figure that follows from measures. It stands in a row, and in `order`, under its key. */
export const figureSchema = z.discriminatedUnion("kind", [
  formulaSchema,
  shareSchema,
  percentileSchema,
  cumulativeSchema,
  movingAverageSchema,
]);
export type Figure = z.output<typeof figureSchema>;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** What stands between the two measures of a formula in its key. */
export const OPERATOR_KEYS = { divide: "Per", percent: "PercentOf", subtract: "Minus", add: "Plus" } as const;

/** Where an answer has a figure: `co2PerPrompts`, `sessionsShare`, `timeEngagedP90`, `sessionsCumulative` or `sessionsAverage7`. */
export function figureKey(figure: Figure): string {
  if (figure.kind === "formula") return `${figure.left}${OPERATOR_KEYS[figure.operator]}${capital(figure.right)}`;
  if (figure.kind === "share") return `${figure.measure}Share${figure.of === "interval" ? "OfInterval" : ""}`;
  if (figure.kind === "percentile") return `${figure.measure}P${figure.percent}`;
  return figure.kind === "cumulative" ? `${figure.measure}Cumulative` : `${figure.measure}Average${figure.intervals}`;
}

const KEY =
  /^([a-z]\w*?)(?:(PercentOf|Per|Minus|Plus)([A-Z]\w*)|Share(OfInterval)?|P(50|90)|(Cumulative)|Average(\d+))$/;
const operatorOf = (word: string | undefined) => FORMULA_OPERATORS.find((one) => OPERATOR_KEYS[one] === word);

/** The figure that a key stands for. */
export function figureOf(key: string): Figure | undefined {
  const [, measure, word, right = "", ofInterval, percent, cumulative, intervals] = KEY.exec(key) ?? [];
  const operator = operatorOf(word);
  const figure = operator
    ? { kind: "formula", left: measure, operator, right: right.charAt(0).toLowerCase() + right.slice(1) }
    : percent
      ? { kind: "percentile", measure, percent: Number(percent) }
      : cumulative
        ? { kind: "cumulative", measure }
        : intervals
          ? { kind: "movingAverage", measure, intervals: Number(intervals) }
          : { kind: "share", measure, of: ofInterval ? "interval" : "all" };
  return figureSchema.safeParse(figure).data;
}

/** The measures that a figure follows from. */
export const measuresOfFigure = (figure: Figure): Measure[] =>
  figure.kind === "formula" ? [figure.left, figure.right] : [figure.measure];

/** Whether a figure depends on the intervals before its own. */
export const isOverTime = (figure: Figure): figure is Extract<Figure, { kind: "cumulative" | "movingAverage" }> =>
  figure.kind === "cumulative" || figure.kind === "movingAverage";
