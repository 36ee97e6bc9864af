/** Percentages of less than this say nothing: one more session than one is "100% more". */
const MIN_COUNT = 10;
/** Beyond it, the earlier amount was next to nothing. */
const MAX_PERCENT = 999;

/** What a figure is: a sum, a number of things, or a score or share out of 100. */
export type FigureKind = "amount" | "count" | "score";

export interface Comparison {
  now: number;
  /** More than 0. */
  before: number;
  /** Of how many sessions the earlier figure is, if that is known. */
  sessionsBefore?: number | null | undefined;
  kind: FigureKind;
  /** How the figure is written. */
  format: (amount: number) => string;
}

export interface Change {
  /** Undefined if the change is too small to be written. */
  direction: "more" | "less" | undefined;
  /** Such as "50% more", "12 min less", "2 fewer", "3 points higher" or "no change". */
  words: string;
}

/** How a figure compares with an earlier one: scores in points, others as a percentage, or in their own unit where the earlier one is small. */
export function changeOf({ now, before, sessionsBefore, kind, format }: Comparison): Change {
  const difference = now - before;
  const percent = (100 * difference) / before;
  const by =
    kind === "score"
      ? pointsOf(Math.round(Math.abs(difference)))
      : isSmall({ before, sessionsBefore, kind }) || percent > MAX_PERCENT
        ? unless(format(0), format(Math.abs(difference)))
        : unless("0%", `${Math.round(Math.abs(percent))}%`);
  if (by === undefined) return { direction: undefined, words: difference === 0 ? "no change" : "almost no change" };
  const direction = difference > 0 ? "more" : "less";
  return { direction, words: `${by} ${WORDS[kind][direction]}` };
}

const WORDS: Record<FigureKind, { more: string; less: string }> = {
  amount: { more: "more", less: "less" },
  count: { more: "more", less: "fewer" },
  score: { more: "higher", less: "lower" },
};

const isSmall = ({ before, sessionsBefore, kind }: Pick<Comparison, "before" | "sessionsBefore" | "kind">) =>
  (kind === "count" && before < MIN_COUNT) || (sessionsBefore != null && sessionsBefore < MIN_COUNT);

const unless = (nothing: string, text: string) => (text === nothing ? undefined : text);
const pointsOf = (points: number) => (points === 0 ? undefined : `${points} ${points === 1 ? "point" : "points"}`);
