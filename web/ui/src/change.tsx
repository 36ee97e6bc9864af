import { changeOf, type FigureKind } from "@treadlight/domain/format";
import { ArrowDown, ArrowUp, Minus } from "lucide-react";

/**
 * How a figure compares with an earlier one. In words for screen readers, which are not told by colours and arrows.
 * @param sessionsBefore of how many sessions the earlier figure is, if that is known
 * @param better which direction is good; without one, the change has no colour
 * @param than when the earlier figure was, such as "yesterday by this time" or "the 30 days before"
 */
export function Change({
  now,
  before,
  sessionsBefore,
  kind,
  format,
  better,
  than,
}: {
  now: number;
  before: number | undefined;
  sessionsBefore?: number | null | undefined;
  kind: FigureKind;
  format: (amount: number) => string;
  better?: "more" | "less" | undefined;
  than: string;
}) {
  if (before === undefined || (before === 0 && now === 0)) return null;
  if (before === 0) {
    const nothing = sessionsBefore === 0 ? "No sessions" : "Nothing";
    return (
      <span className="text-label text-ink-soft">
        {nothing} {during(than)}
      </span>
    );
  }
  const { direction, words } = changeOf({ now, before, sessionsBefore, kind, format });
  const Arrow = direction === "more" ? ArrowUp : direction === "less" ? ArrowDown : Minus;
  const colour =
    !direction || !better ? "text-ink-soft" : direction === better ? "text-risk-green" : "text-risk-orange";
  return (
    <span className={`figures text-label font-semibold ${colour}`}>
      <Arrow aria-hidden className="mr-1 inline size-3.5 align-[-0.15em]" />
      {direction ? words : capitalized(words)}{" "}
      <span className="font-normal text-ink-soft">
        {direction ? "than" : "from"} {than}
      </span>
    </span>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A single day says by itself when it was. */
const during = (than: string) => (/^(yesterday|the day before)\b/.test(than) ? than : `in ${than}`);
