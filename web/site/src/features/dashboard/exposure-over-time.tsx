import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@treadlight/domain/format";
import { BUCKET_HEADINGS } from "@treadlight/domain/time";
import { BarChart } from "@treadlight/ui/charts/bar-chart.tsx";
import { LineChart } from "@treadlight/ui/charts/line-chart.tsx";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type ComponentProps, useState } from "react";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { FIRST_PLACE, type GroupPlace, LATER_PLACES, NO_AMOUNTS } from "../../shared/group-places.ts";
import { timePoints } from "../../shared/period/buckets.ts";
import { whatIs } from "../../shared/what-is/what-is.tsx";
import { typesOverTime } from "./exposed-types.ts";
import { type Exposed, exposureQuery, NO_EXPOSURE } from "./queries/exposure.ts";
import { MAX_FINDINGS, type ShownRecord } from "./queries/records.ts";
import type { View } from "./queries/view.ts";

const WAYS = [
  { id: "level", label: "By level" },
  { id: "type", label: "By type" },
] as const;

const LOW: Series<Exposed> = { id: "low", label: "Low", format: formatNumber, isCount: true, fill: "fill-step" };
const LEVELS = [
  LOW,
  { ...LOW, id: "medium", label: "Medium", fill: "fill-risk-yellow-fill" },
  { ...LOW, id: "high", label: "High", fill: "fill-risk-orange-fill" },
  { ...LOW, id: "critical", label: "Critical", fill: "fill-risk-red-fill" },
] as const satisfies Series<Exposed>[];

const NOTHING_FOUND = <p className="text-ink-soft">No sensitive values or subjects were found.</p>;

/**
 * The sessions that exposed something over time, by level or by the type of what was found.
 * @param findings those sessions, of which at most `MAX_FINDINGS` are read
 */
export function ExposureOverTime({ view, findings }: { view: View; findings: FindingsQuery }) {
  const answer = useQuery(exposureQuery(useApi(), view));
  const [way, setWay] = useState<(typeof WAYS)[number]["id"]>("level");
  const { period } = view;
  const pointHeading = BUCKET_HEADINGS[period.granularity];
  return (
    <Panel
      title="Exposure over time"
      explain={whatIs("exposureLevel")}
      className="lg:col-span-2 print:col-span-2"
      aside={<ChoiceChips label="Divided" choices={WAYS} chosen={way} onChoose={setWay} />}
    >
      <Answered query={answer} what="the exposure over time" className="h-80 w-full">
        {({ buckets, timeZone }) => {
          const time = { period, timeZone, now: new Date() };
          if (way === "level") {
            const points = timePoints(buckets, NO_EXPOSURE, time);
            if (!points.some(({ values }) => LEVELS.some(({ id }) => values[id] > 0))) return NOTHING_FOUND;
            return (
              <BarChart
                label="Sessions by exposure"
                pointHeading={pointHeading}
                points={points}
                series={LEVELS}
                drawn={LEVELS}
              />
            );
          }
          return (
            <Answered query={findings} what="the types of findings" className="h-80 w-full">
              {(records) => <ByType records={records} pointHeading={pointHeading} {...time} />}
            </Answered>
          );
        }}
      </Answered>
    </Panel>
  );
}

function ByType({ records, pointHeading, ...time }: TypesOfRecords) {
  const types = typesOverTime(records, time.timeZone, time.period.granularity);
  if (types.names.first === undefined) return NOTHING_FOUND;
  const series = <Place extends typeof FIRST_PLACE | (typeof LATER_PLACES)[number]>(place: Place) => ({
    ...{ ...place, format: formatNumber, isCount: true },
    label: types.names[place.id] ?? "",
  });
  const drawn = [
    series(FIRST_PLACE),
    ...LATER_PLACES.filter(({ id }) => types.names[id] !== undefined).map(series),
  ] as const;
  return (
    <>
      {/* Lines, because a session with two types counts for both. */}
      <LineChart<GroupPlace>
        label="Sessions by type of finding"
        pointHeading={pointHeading}
        points={timePoints(types.buckets, NO_AMOUNTS, time)}
        series={drawn}
        drawn={[...drawn]}
      />
      {records.length === MAX_FINDINGS && (
        <p className="text-label text-ink-soft">
          Only the latest {formatNumber(MAX_FINDINGS)} such sessions are drawn.
        </p>
      )}
    </>
  );
}

type FindingsQuery = ComponentProps<typeof Answered<readonly ShownRecord[]>>["query"];

interface TypesOfRecords {
  records: readonly ShownRecord[];
  pointHeading: string;
  period: View["period"];
  timeZone: string;
  now: Date;
}
