import { type Dimension, isListDimension, type Measure } from "@treadlight/contract/analytics";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { formatTimeEstimate, withMinus } from "@treadlight/domain/format";

/** What a chart draws: a measure of a question, how its amounts are written, and whether those of several groups add up. */
export interface DrawnMeasure {
  /** Its name in the rows of an answer. */
  id: string;
  name: string;
  format: (amount: number) => string;
  isCount?: boolean;
  unit?: string;
  isAdditive: boolean;
  /** An average, which a group without sessions does not have. Of everything else, it has 0. */
  isAverage: boolean;
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

/** A measure by its name in a question, as far as charts need it. */
export function measureOf(id: Measure, dimensions: readonly Dimension[]): DrawnMeasure {
  const { name, kind, format, isCount, unit } = MEASURE_WORDS[id];
  return {
    ...{ id, name, format, isAverage: kind === "score" },
    isAdditive: !NOT_ADDITIVE.has(id) && !dimensions.some(isListDimension),
    ...(isCount !== undefined && { isCount }),
    ...(unit !== undefined && { unit }),
    ...(id === "timeSavedCentral" && { ends: { low: "timeSavedLow", high: "timeSavedHigh" } }),
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
