import { useQuery } from "@tanstack/react-query";
import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import type { Point, Series } from "@treadlight/ui/charts/series.ts";
import { TreadChart } from "@treadlight/ui/charts/tread-chart.tsx";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import type { View } from "./queries/analytics.ts";
import { type Granularity, startOfBucket } from "./queries/period.ts";
import { type Timeline as TimelineData, timelineQuery } from "./queries/timeline.ts";

type Measure = "sessions" | "timeSaved" | "co2";

const SERIES: Record<Measure, Series<Measure>> = {
  sessions: { id: "sessions", label: "Sessions", format: formatNumber, isCount: true },
  timeSaved: {
    id: "timeSaved",
    label: "Time saved",
    format: formatDuration,
    // Seconds: whole hours if there are at least two, otherwise whole minutes.
    axisUnit: (max) => (max >= 7_200 ? 3_600 : 60),
  },
  co2: {
    id: "co2",
    label: "CO₂, estimate",
    format: formatCo2,
    axisUnit: (max) => (max > 0 ? 10 ** Math.floor(Math.log10(max)) : 1),
  },
};
const ALL_SERIES = Object.values(SERIES);

/** Hours by the reader's clock; days, weeks and months of UTC. */
const NAME_FORMATS = {
  hour: new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }),
  day: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
  week: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" }),
};
const HEADINGS: Record<Granularity, string> = { hour: "Hour", day: "Day", week: "Week from", month: "Month" };

/** One measure over the period, as a chart and as a table. */
export function Timeline({ view, className }: { view: View; className: string }) {
  const [measure, setMeasure] = useState<Measure>("sessions");
  const { data, error, refetch } = useQuery(timelineQuery(useApi(), view));
  return (
    <Panel
      title="Over time"
      className={className}
      aside={<ChoiceChips label="Measure" choices={ALL_SERIES} chosen={measure} onChoose={setMeasure} />}
    >
      {data ? (
        <TreadChart
          pointHeading={HEADINGS[data.granularity]}
          points={pointsOf(data)}
          series={ALL_SERIES}
          drawn={[SERIES[measure]]}
        />
      ) : error ? (
        <LoadFailed what="The time series" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  );
}

function pointsOf({ granularity, buckets }: TimelineData): Point<Measure>[] {
  const current = startOfBucket(Date.now(), granularity);
  return buckets.map(({ time, ...values }) => {
    const name = NAME_FORMATS[granularity].format(time);
    return { key: time, name, axisLabel: name.replace(/ \d{4}$/, ""), values, isCurrent: time === current };
  });
}
