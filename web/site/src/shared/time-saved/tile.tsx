import { estimateIn, type TimeSavedSums } from "@treadlight/domain/productivity";
import { RangeBar } from "@treadlight/ui/charts/range-bar.tsx";
import { TIME_SAVED, timeSavedEstimate } from "@treadlight/ui/charts/time-saved.tsx";
import { StatTile } from "@treadlight/ui/stat-tile.tsx";
import type { ReactNode } from "react";
import { whatIs } from "../what-is/what-is.tsx";
import { TimeSavedNotes } from "./notes.tsx";
import type { Of } from "./use-behind.ts";

/** A total of time saved among other tiles. @param change a `Change` of its central value */
export function TimeSavedTile({ sums, change, of }: { sums: TimeSavedSums; change?: ReactNode; of: Of }) {
  const estimate = estimateIn(sums);
  const notes = <TimeSavedNotes sums={sums} of={of} />;
  if (estimate === null)
    return <StatTile name={TIME_SAVED} explain={whatIs("timeSavedCentral")} value="–" note={notes} />;
  const { value, range, ...ends } = timeSavedEstimate(estimate);
  return (
    <StatTile
      name={TIME_SAVED}
      explain={whatIs("timeSavedCentral")}
      value={value}
      change={change}
      note={
        <div className="mt-1 grid gap-1.5">
          <RangeBar {...ends} />
          {range}
          {notes}
        </div>
      }
    />
  );
}
