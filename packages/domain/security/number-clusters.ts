import type { Run } from "./scan.ts";

/** A run of digits. */
export interface DigitGroup {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** The separator from the previous group: `" "`, `"-"`, `") "`; empty for the first. */
  readonly gap: string;
}

/** Groups of digits with only separators between them: `+44 (0)20 7946-0958` is one cluster of five. */
export type NumberCluster = readonly DigitGroup[];

const SEPARATORS = new Set([
  " ",
  "-",
  ".",
  "/",
  "(",
  ")",
  " (",
  ") ",
  ")-",
  ")/",
  ").",
  "-(",
  ".(",
  " - ",
  " / ",
  ") - ",
  ") (",
  "\t",
  "+", // an encoded space in a form
]);
const MAX_SEPARATOR_LENGTH = 4;
/** Two separators, or a line break with indentation, after a separator or not. */
const WIDE_SEPARATOR = /^(?:[ .+-]{1,2}| [.+-] | ?[.+-]?[ \t]*\r?\n[ \t]*)$/;
/** With a line break, and without one. */
const [MAX_WIDE_LENGTH, MAX_LENGTH_IN_LINE] = [40, 3];

/** Whether groups with this gap are in one cluster only of `wideClusters`. */
export function isWide(gap: string): boolean {
  return gap !== "" && !SEPARATORS.has(gap);
}

/** The character that a gap consists of, whatever the spaces and the line break around it. */
export function separatorOf(gap: string): string {
  return (gap.includes("\n") ? gap.trim() : gap.replaceAll(" ", "")).charAt(0) || " ";
}

/** Combines a text's runs of digits into clusters, in order, each with at least `minDigits` digits. */
export function numberClusters(text: string, numbers: readonly Run[], minDigits: number): NumberCluster[] {
  return clustersOf(text, numbers, minDigits, MAX_SEPARATOR_LENGTH, (gap) => SEPARATORS.has(gap));
}

/** The clusters of numbers that are written with two separators, or continue on the next line. */
export function wideClusters(text: string, numbers: readonly Run[], minDigits: number): NumberCluster[] {
  const hasLines = text.includes("\n");
  if (!hasLines && !hasWideGap(numbers)) return [];
  const maxLength = hasLines ? MAX_WIDE_LENGTH : MAX_LENGTH_IN_LINE;
  return clustersOf(text, numbers, minDigits, maxLength, (gap) => WIDE_SEPARATOR.test(gap)).filter((cluster) =>
    cluster.some(({ gap }) => isWide(gap)),
  );
}

/** Whether any two numbers are as far apart as a wide separator in one line is long. In most texts none are. */
function hasWideGap(numbers: readonly Run[]): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    const length = number.start - end;
    if (length > 1 && length <= MAX_LENGTH_IN_LINE) return true;
    end = number.end;
  }
  return false;
}

function clustersOf(
  text: string,
  numbers: readonly Run[],
  minDigits: number,
  maxGapLength: number,
  isGap: (gap: string) => boolean,
): NumberCluster[] {
  const clusters: NumberCluster[] = [];
  let first = 0;
  let digits = 0;
  let end = Number.NEGATIVE_INFINITY;
  let index = 0;
  for (const run of numbers) {
    if (run.start - end > maxGapLength || !isGap(text.slice(end, run.start))) {
      if (digits >= minDigits) clusters.push(groupsOf(text, numbers.slice(first, index)));
      first = index;
      digits = 0;
    }
    digits += run.end - run.start;
    end = run.end;
    index += 1;
  }
  if (digits >= minDigits) clusters.push(groupsOf(text, numbers.slice(first)));
  return clusters;
}

function groupsOf(text: string, joined: readonly Run[]): NumberCluster {
  return joined.map(({ start, end }, index) => ({
    start,
    end,
    digits: text.slice(start, end),
    gap: text.slice(joined[index - 1]?.end ?? start, start),
  }));
}

export function digitCount(cluster: NumberCluster): number {
  return cluster.reduce((count, group) => count + group.digits.length, 0);
}

/** The digits of groups `first` to `last`, and the gaps between them. */
export function joinGroups(cluster: NumberCluster, first: number, last: number): { digits: string; gaps: string[] } {
  const groups = cluster.slice(first, last + 1);
  return { digits: groups.map((group) => group.digits).join(""), gaps: groups.slice(1).map((group) => group.gap) };
}
