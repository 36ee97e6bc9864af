import { formatTimeEstimate, type TimeEstimate, timeEstimateText } from "@treadlight/domain/format";
import type { Estimate } from "./figure.tsx";

/** What every page calls it. */
export const TIME_SAVED = "Estimated time saved";

/**
 * Time saved in a line or a cell, always with its range: 4.2 h (−0.5 to 18). Null: nobody's time was measured.
 * @param isStacked whether the range stands below
 */
export function TimeSaved({ estimate, isStacked = false }: { estimate: TimeEstimate | null; isStacked?: boolean }) {
  if (estimate === null) return "Not known";
  const { value, range } = timeEstimateText(estimate);
  return (
    <>
      <span className="whitespace-nowrap">{value}</span>{" "}
      <span className={`font-normal whitespace-nowrap text-ink-soft ${isStacked ? "block text-xs" : ""}`}>
        ({range})
      </span>
    </>
  );
}

/** The same as text: "about 4.2 h (−0.5 to 18)", or that it is not known. */
export const timeSavedText = (estimate: TimeEstimate | null): string =>
  estimate === null ? "not known" : formatTimeEstimate(estimate);

/** Time saved for `EstimateStat` and whatever else draws an estimate as a band. */
export function timeSavedEstimate(estimate: TimeEstimate): Estimate {
  const { value, range, unit } = timeEstimateText(estimate);
  return { name: TIME_SAVED, value, range: `${range} ${unit}`, ...estimate };
}
