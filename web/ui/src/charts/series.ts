/** One quantity that a chart can draw. */
export interface Series<Id extends string> {
  id: Id;
  label: string;
  format: (value: number) => string;
  /** Only whole numbers mark the axis. */
  isCount?: boolean;
  /** How many of the value's units make one of the axis's, so that ticks fall on round numbers: 3600 for seconds shown as hours. */
  axisUnit?: (max: number) => number;
  /** Tailwind's classes of its colour, such as "fill-moss" and "stroke-moss", for charts of several series. */
  fill?: string;
  stroke?: string;
}

/** One place on the horizontal axis, with the value of every series there. */
export interface Point<Id extends string> {
  /** Unique among the points. */
  key: string | number;
  name: string;
  /** Shorter than `name`, for the axis. */
  axisLabel: string;
  values: Readonly<Record<Id, number>>;
  /** Still growing, such as the running hour. */
  isCurrent: boolean;
}

/** Where a chart of one quantity is highest, in words. */
export function summaryOf<Id extends string>(points: readonly Point<Id>[], { id, format }: Series<Id>): string {
  let highest: Point<Id> | undefined;
  for (const point of points) if (point.values[id] > (highest?.values[id] ?? 0)) highest = point;
  return highest ? `Highest: ${format(highest.values[id])}, ${highest.name}.` : "Nothing to show yet.";
}
