/** One quantity that a chart can draw. */
export interface Series<Id extends string> {
  id: Id;
  label: string;
  format: (value: number) => string;
  /** How a place reads out, where more than the value belongs to it: an estimate with its range. */
  read?: (values: Readonly<Record<Id, number>>) => string;
  /** Of the value, such as "seconds": a CSV has the values as they are. */
  unit?: string;
  /** Only whole numbers mark the axis. */
  isCount?: boolean;
  /** How many of the value's units make one of the axis's, so that ticks fall on round numbers: 3600 for seconds shown as hours. */
  axisUnit?: (max: number) => number;
  /** Tailwind's classes of its colour, such as "fill-moss" and "stroke-moss", for charts of several series. */
  fill?: string;
  stroke?: string;
}

/** A place of a chart, with the value of every series there. */
export interface Place<Id extends string> {
  /** Unique among the places. */
  key: string | number;
  name: string;
  values: Readonly<Record<Id, number>>;
}

/** A place on the horizontal axis. */
export interface Point<Id extends string> extends Place<Id> {
  /** Shorter than `name`, for the axis. */
  axisLabel: string;
  /** Still growing, such as the running hour. */
  isCurrent: boolean;
}

/** Where a chart is highest, in words. */
export function summaryOf<Id extends string>(
  places: readonly Place<Id>[],
  drawn: readonly [Series<Id>, ...Series<Id>[]],
): string {
  let highest: { amount: number; place: Place<Id> } | undefined;
  for (const place of places) {
    const amount = sumOf(place, drawn);
    if (amount > (highest?.amount ?? 0)) highest = { amount, place };
  }
  return highest ? `Peak: ${amountText(highest.place, drawn)} (${highest.place.name}).` : "Nothing to show yet.";
}

/** What a place amounts to: its value, or the sum where several series stand on each other. */
export function amountText<Id extends string>(place: Place<Id>, drawn: readonly [Series<Id>, ...Series<Id>[]]): string {
  const [first] = drawn;
  return drawn.length > 1 ? first.format(sumOf(place, drawn)) : textOf(place, first);
}

const textOf = <Id extends string>({ values }: Place<Id>, { id, format, read }: Series<Id>): string =>
  read?.(values) ?? format(values[id]);

/** What several series amount to in a place, one on top of the other. */
export const sumOf = <Id extends string>({ values }: Place<Id>, drawn: readonly Series<Id>[]): number =>
  drawn.reduce((sum, { id }) => sum + values[id], 0);

/** The values of a place in words; empty without a place. */
export function readingOf<Id extends string>(place: Place<Id> | undefined, drawn: readonly Series<Id>[]) {
  if (!place) return { value: "", name: "" };
  const parts = drawn.map((series) => `${drawn.length > 1 ? `${series.label}: ` : ""}${textOf(place, series)}`);
  return { value: parts.join(", "), name: place.name };
}
