import { type FootprintSums, footprintGaps } from "./footprint.ts";

/** How many cases the range of a total holds. Its ends add up as if all sessions erred the same way, which holds no fewer. */
const RANGES =
  "Ranges hold 90 % of cases; half of them for sessions before 28 November 2026, which keep the factors of their day.";

/** What stands below a total of footprints: what it leaves out, and what its range means. */
export function FootprintNotes({ sums }: { sums: FootprintSums }) {
  const gaps = footprintGaps(sums);
  return (
    <div className="mt-1 grid gap-1 text-label text-ink-soft">
      {gaps !== undefined && <p>{gaps}</p>}
      {sums.sessions > sums.sessionsNotEstimated && <p>{RANGES}</p>}
    </div>
  );
}
