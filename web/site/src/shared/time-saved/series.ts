import { formatEstimatedDuration } from "@treadlight/domain/format";
import { estimateIn, type TimeSavedSums } from "@treadlight/domain/productivity";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { TIME_SAVED, timeSavedText } from "@treadlight/ui/charts/time-saved.tsx";

const seconds = { format: formatEstimatedDuration, unit: "seconds" };

/** Time saved in a chart: drawn as its central value, read out with its range. */
export const TIME_SAVED_SERIES: Series<keyof TimeSavedSums> = {
  ...seconds,
  id: "timeSavedCentral",
  label: TIME_SAVED,
  read: (sums) => timeSavedText(estimateIn(sums)),
  // Whole hours if there are at least two, otherwise whole minutes.
  axisUnit: (max) => (max >= 7_200 ? 3_600 : 60),
};

/** Its two ends, which stand beside it in the chart's table and files, and the time that it is measured against. */
export const TIME_SAVED_ENDS: readonly Series<keyof TimeSavedSums>[] = [
  { ...seconds, id: "timeSavedLow", label: `${TIME_SAVED}, low` },
  { ...seconds, id: "timeSavedHigh", label: `${TIME_SAVED}, high` },
  { ...seconds, id: "timeEngaged", label: "Time engaged" },
];
