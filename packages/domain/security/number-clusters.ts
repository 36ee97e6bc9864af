import type { Run } from "./scan.ts";

/** A run of digits. */
export interface DigitGroup {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** What separates it from the group before: `" "`, `"-"`, `") "`; empty for the first. */
  readonly gap: string;
}

/** Groups of digits with no more than a separator between them: `+44 (0)20 7946-0958` is one cluster of four. */
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
  "+", // a space in a form's encoding
]);
const LONGEST_SEPARATOR = 4;

/** All clusters of a text's runs of digits, in order, each with at least `leastDigits` digits. */
export function numberClusters(text: string, numbers: readonly Run[], leastDigits: number): NumberCluster[] {
  const clusters: NumberCluster[] = [];
  let groups: DigitGroup[] = [];
  let digits = 0;
  for (const { start, end } of numbers) {
    const previousEnd = groups.at(-1)?.end;
    const gap =
      previousEnd === undefined || start - previousEnd > LONGEST_SEPARATOR ? "" : text.slice(previousEnd, start);
    if (!SEPARATORS.has(gap)) {
      if (digits >= leastDigits) clusters.push(groups);
      groups = [];
      digits = 0;
    }
    groups.push({ start, end, digits: text.slice(start, end), gap: groups.length === 0 ? "" : gap });
    digits += end - start;
  }
  if (digits >= leastDigits) clusters.push(groups);
  return clusters;
}

export function digitCount(cluster: NumberCluster): number {
  return cluster.reduce((count, group) => count + group.digits.length, 0);
}

/** The digits of groups `first` to `last`, and the gaps between them. */
export function joinGroups(cluster: NumberCluster, first: number, last: number): { digits: string; gaps: string[] } {
  const groups = cluster.slice(first, last + 1);
  return { digits: groups.map((group) => group.digits).join(""), gaps: groups.slice(1).map((group) => group.gap) };
}
