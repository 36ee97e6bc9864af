import { useQuery } from "@tanstack/react-query";
import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { TreadChart } from "@treadlight/ui/charts/tread-chart.tsx";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { BUCKET_HEADINGS, timePoints } from "../../shared/period/buckets.ts";
import { timelineQuery } from "./queries/timeline.ts";
import type { View } from "./queries/view.ts";

type Measure = "sessions" | "timeSaved" | "co2";

const SERIES: Record<Measure, Series<Measure>> = {
  sessions: { id: "sessions", label: "Sessions", format: formatNumber, isCount: true },
  timeSaved: {
    id: "timeSaved",
    label: "Time saved",
    format: formatDuration,
    unit: "seconds",
    // Seconds: whole hours if there are at least two, otherwise whole minutes.
    axisUnit: (max) => (max >= 7_200 ? 3_600 : 60),
  },
  co2: {
    id: "co2",
    label: "CO₂, estimate",
    format: formatCo2,
    unit: "grams",
    axisUnit: (max) => (max > 0 ? 10 ** Math.floor(Math.log10(max)) : 1),
  },
};
const ALL_SERIES = Object.values(SERIES);

const NOTHING = { sessions: 0, timeSaved: 0, co2: 0 };

/** One measure over the period, as a chart and as a table. */
export function Timeline({ view, className }: { view: View; className: string }) {
  const [measure, setMeasure] = useState<Measure>("sessions");
  const answer = useQuery(timelineQuery(useApi(), view));
  return (
    <Panel
      title="Over time"
      className={className}
      aside={<ChoiceChips label="Measure" choices={ALL_SERIES} chosen={measure} onChoose={setMeasure} />}
    >
      <Answered query={answer} what="the chart">
        {({ rows, meta: { timeZone } }) => (
          <TreadChart
            pointHeading={BUCKET_HEADINGS[view.period.granularity]}
            points={timePoints(rows, NOTHING, { period: view.period, timeZone, now: new Date() })}
            series={ALL_SERIES}
            drawn={[SERIES[measure]]}
          />
        )}
      </Answered>
    </Panel>
  );
}
