import { estimateIn, type TimeSavedSums } from "@treadlight/domain/productivity";
import { TIME_SAVED, TimeSaved } from "@treadlight/ui/charts/time-saved.tsx";
import type { Column } from "@treadlight/ui/data-table.tsx";

/** The column of a table that has a total of time saved in each row. It is sorted by the central value. */
export function timeSavedColumn<Row extends TimeSavedSums>(): Column<Row> {
  return {
    id: "timeSaved",
    heading: TIME_SAVED,
    isNumeric: true,
    cell: (sums) => <TimeSaved estimate={estimateIn(sums)} />,
    sortBy: ({ timeSavedCentral }) => timeSavedCentral,
  };
}
