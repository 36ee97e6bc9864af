import {
  type Dimension,
  type Figure,
  figureKey,
  figureSchema,
  isListDimension,
  isOverTime,
  type Measure,
  type scopedAnalyticsQuerySchema,
} from "@treadlight/contract/analytics";
import { figureWords, MEASURE_WORDS, type MeasureWords } from "@treadlight/contract/measure-words";
import { formatTimeEstimate, withMinus } from "@treadlight/domain/format";
import type { z } from "zod";

/** A question as `POST /api/analytics/query` takes it. */
export type Question = z.input<typeof scopedAnalyticsQuerySchema>;

/** What a chart draws: a measure or figure of a question, how its amounts are written, and whether those of several groups add up. */
export interface DrawnMeasure extends MeasureWords {
  /** Its name in the rows of an answer. */
  id: string;
  isAdditive: boolean;
  /** An average or a ratio, which a group without sessions does not have. Of everything else, it has 0. */
  isAverage: boolean;
  /** Whether it adds up from the start of the period: an interval without sessions has that of the one before. */
  isCumulative: boolean;
  /** Whether all sessions together have it too. */
  hasTotal: boolean;
  /** Of an estimate: what its ends are called in the rows. */
  ends?: { low: string; high: string };
}

/** What a chart has at one place. Of an estimate, also its ends. */
export interface Cell {
  value: number;
  low?: number;
  high?: number;
}

/** Averages, counts of people and estimates: the first two do not add up, and a stack of estimates has no range. */
const NOT_ADDITIVE: ReadonlySet<string> = new Set<Measure>([
  "activeUsers",
  "productivityScore",
  "taskCompletionRate",
  "complianceScore",
  "timeSavedCentral",
]);

/** The ends of the estimate of time saved, which are shown with it and not alone. */
export const TIME_SAVED_ENDS: readonly Measure[] = ["timeSavedLow", "timeSavedHigh"];

/** What of a question says what it shows. */
type Shown = Pick<Question, "measures" | "figures" | "dimensions">;

/** What a question shows: its measures, then its figures. */
export function drawnMeasures({ measures, figures = [], dimensions = [] }: Shown): DrawnMeasure[] {
  return [
    ...measures.filter((measure) => !TIME_SAVED_ENDS.includes(measure)).map((id) => drawnMeasure(id, dimensions)),
    ...figures.map((figure) => drawnFigure(figureSchema.parse(figure), dimensions)),
  ];
}

/** A measure or figure of a question by its name in the rows; the first one without a name. */
export function measureOf(question: Shown, id?: string): DrawnMeasure {
  const drawn = drawnMeasures(question);
  return drawn.find((one) => one.id === id) ?? drawn[0] ?? drawnMeasure("sessions", []);
}

function drawnMeasure(id: Measure, dimensions: readonly Dimension[]): DrawnMeasure {
  const words = MEASURE_WORDS[id];
  return {
    ...{ id, ...words, isAverage: words.kind === "score", isCumulative: false, hasTotal: true },
    isAdditive: !NOT_ADDITIVE.has(id) && !dimensions.some(isListDimension),
    ...(id === "timeSavedCentral" && { ends: { low: "timeSavedLow", high: "timeSavedHigh" } }),
  };
}

function drawnFigure(figure: Figure, dimensions: readonly Dimension[]): DrawnMeasure {
  const addsUp = (measure: Measure) => drawnMeasure(measure, dimensions).isAdditive;
  const isSum = figure.kind === "formula" && (figure.operator === "add" || figure.operator === "subtract");
  return {
    ...{ id: figureKey(figure), ...figureWords(figure) },
    isAdditive:
      (figure.kind === "share" && addsUp(figure.measure)) ||
      (figure.kind === "formula" && figure.operator === "add" && addsUp(figure.left) && addsUp(figure.right)),
    isAverage: !isSum && figure.kind !== "share" && figure.kind !== "cumulative",
    isCumulative: figure.kind === "cumulative",
    hasTotal: !isOverTime(figure) && !(figure.kind === "share" && figure.of === "interval"),
  };
}

const exact = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** An amount as exactly as it is known: "1,523", "1.2 kg (1,234.56 grams)", "about 4.2 h (−0.5 to 18)". */
export function exactText({ value, low, high }: Cell, { format, isCount, unit }: DrawnMeasure): string {
  if (low !== undefined && high !== undefined) return formatTimeEstimate({ low, central: value, high });
  const amount = withMinus(exact.format(value));
  if (isCount) return amount;
  return unit === undefined || unit === "%" || value === 0 ? format(value) : `${format(value)} (${amount} ${unit})`;
}
