import { useQuery } from "@tanstack/react-query";
import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import { useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { Skeleton } from "../../shared/ui/loading.tsx";
import { LoadFailed } from "../../shared/ui/notice.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import { Panel } from "./panel.tsx";
import type { View } from "./queries/analytics.ts";
import { type Timeline as TimelineData, timelineQuery } from "./queries/timeline.ts";
import { bucketName, TreadChart } from "./tread-chart.tsx";

const MEASURES = [
  { id: "sessions", label: "Sessions" },
  { id: "timeSaved", label: "Time saved" },
  { id: "co2", label: "CO2, estimate" },
] as const;
export type TimelineMeasure = (typeof MEASURES)[number]["id"];

const FORMATS = { sessions: formatNumber, timeSaved: formatDuration, co2: formatCo2 };

/** One measure over the period, as a chart and as a table. */
export function Timeline({ view, className }: { view: View; className: string }) {
  const [measure, setMeasure] = useState<TimelineMeasure>("sessions");
  const { data, error, refetch } = useQuery(timelineQuery(useApi(), view));
  return (
    <Panel
      title="Over time"
      className={className}
      aside={<ChoiceChips label="Measure" choices={MEASURES} chosen={measure} onChoose={setMeasure} />}
    >
      {data ? (
        <>
          <TreadChart
            granularity={data.granularity}
            points={data.buckets.map((bucket) => ({ time: bucket.time, value: bucket[measure] }))}
            measure={measure}
            format={FORMATS[measure]}
          />
          <TimelineTable timeline={data} />
        </>
      ) : error ? (
        <LoadFailed what="The time series" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  );
}

function TimelineTable({ timeline: { granularity, buckets } }: { timeline: TimelineData }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="inline-block cursor-pointer rounded-sm font-semibold text-ink-soft hover:text-ink">
        Show as a table
      </summary>
      <table className="figures mt-3 w-full text-left">
        <thead className="text-label text-ink-soft">
          <tr>
            <th className="py-1 font-semibold">From</th>
            {MEASURES.map(({ id, label }) => (
              <th key={id} className="py-1 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets
            .filter(({ sessions }) => sessions > 0)
            .map((bucket) => (
              <tr key={bucket.time} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  {bucketName(bucket.time, granularity)}
                </th>
                {MEASURES.map(({ id }) => (
                  <td key={id} className="py-1.5 text-right">
                    {FORMATS[id](bucket[id])}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
