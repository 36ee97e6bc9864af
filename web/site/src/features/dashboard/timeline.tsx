import { useQuery } from "@tanstack/react-query";
import { formatCo2, formatNumber } from "@treadlight/domain/format";
import { NO_TIME_SAVED, type TimeSavedSums } from "@treadlight/domain/productivity";
import { BUCKET_HEADINGS } from "@treadlight/domain/time";
import { BarChart } from "@treadlight/ui/charts/bar-chart.tsx";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { timePoints } from "../../shared/period/buckets.ts";
import { type Period, periodBefore } from "../../shared/period/period.ts";
import { TIME_SAVED_ENDS, TIME_SAVED_SERIES } from "../../shared/time-saved/series.ts";
import { whatIs } from "../../shared/what-is/what-is.tsx";
import { timelineQuery } from "./queries/timeline.ts";
import type { View } from "./queries/view.ts";

type Drawn = "sessions" | "timeSavedCentral" | "co2";
type Measure = keyof TimeSavedSums | "co2";

const SERIES: Record<Drawn, Series<Measure> & { id: Drawn }> = {
  sessions: { id: "sessions", label: "Sessions", format: formatNumber, isCount: true },
  timeSavedCentral: { ...TIME_SAVED_SERIES, id: "timeSavedCentral" },
  co2: {
    id: "co2",
    label: "CO₂, estimate",
    format: formatCo2,
    unit: "grams",
    axisUnit: (max) => (max > 0 ? 10 ** Math.floor(Math.log10(max)) : 1),
  },
};
const CHOICES = Object.values(SERIES);
const IN_TABLE: readonly Series<Measure>[] = [SERIES.sessions, SERIES.timeSavedCentral, ...TIME_SAVED_ENDS, SERIES.co2];

const NOTHING = { ...NO_TIME_SAVED, co2: 0 };

/** One measure over the period, beside the period before, as a chart and as a table. */
export function Timeline({ view }: { view: View }) {
  const api = useApi();
  const [measure, setMeasure] = useState<Drawn>("sessions");
  const answer = useQuery(timelineQuery(api, view));
  // Weeks of the two periods need not begin on the same day of them.
  const earlier = view.inWeeks ? undefined : periodBefore(view.period);
  const before = useQuery({
    ...timelineQuery(api, { ...view, period: earlier ?? view.period }),
    enabled: earlier !== undefined && answer.isSuccess,
  });
  const pointsOf = ({ rows, meta: { timeZone } }: NonNullable<typeof answer.data>, period: Period) =>
    timePoints(rows, NOTHING, { period, timeZone, now: new Date() });
  return (
    <Panel
      title="Over time"
      explain={whatIs("overTime")}
      aside={<ChoiceChips label="Measure" choices={CHOICES} chosen={measure} onChoose={setMeasure} />}
    >
      <Answered query={answer} what="the chart" className="h-100 w-full">
        {(now) => (
          <BarChart
            pointHeading={BUCKET_HEADINGS[view.period.granularity]}
            points={pointsOf(now, view.period)}
            before={
              // Named before it is there: its name takes a line above the bars.
              earlier && !before.isError
                ? {
                    label: "period before",
                    values: before.data ? pointsOf(before.data, earlier).map(({ values }) => values[measure]) : [],
                  }
                : undefined
            }
            series={IN_TABLE}
            drawn={[SERIES[measure]]}
          />
        )}
      </Answered>
    </Panel>
  );
}
