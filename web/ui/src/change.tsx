import { ArrowDown, ArrowUp, Minus } from "lucide-react";

/**
 * How a figure compares with an earlier one, as a percentage. In words for screen readers, which are not told by colours and arrows.
 * @param better which direction is good; without one, the change has no colour
 * @param than what the earlier figure is, such as "the 30 days before"
 */
export function Change({
  now,
  before,
  better,
  than,
}: {
  now: number;
  before: number | undefined;
  better?: "more" | "less" | undefined;
  than: string;
}) {
  if (before === undefined || (before === 0 && now === 0)) return null;
  if (before === 0) return <span className="text-label text-ink-soft">None in {than}</span>;
  const percent = Math.round((100 * (now - before)) / before);
  const direction = percent > 0 ? "more" : percent < 0 ? "less" : undefined;
  const Arrow = direction === "more" ? ArrowUp : direction === "less" ? ArrowDown : Minus;
  const colour =
    !direction || !better ? "text-ink-soft" : direction === better ? "text-risk-green" : "text-risk-orange";
  return (
    <span className={`figures text-label font-semibold ${colour}`}>
      <Arrow aria-hidden className="mr-1 inline size-3.5 align-[-0.15em]" />
      {direction ? `${Math.abs(percent).toLocaleString("en-GB")}% ${direction}` : "The same"}{" "}
      <span className="font-normal text-ink-soft">
        {direction ? "than" : "as"} {than}
      </span>
    </span>
  );
}
