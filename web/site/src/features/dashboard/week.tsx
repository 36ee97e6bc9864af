import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@treadlight/domain/format";
import { HeatMap } from "@treadlight/ui/charts/heat-map.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { whatIs } from "../../shared/what-is/what-is.tsx";
import { hoursQuery } from "./queries/timeline.ts";
import type { View } from "./queries/view.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const label = String(hour).padStart(2, "0");
  return { name: `${label}:00`, axisLabel: hour % 3 === 0 ? label : "" };
});

/** When AI is used: the sessions of the period by weekday and hour. */
export function Week({ view }: { view: View }) {
  const answer = useQuery(hoursQuery(useApi(), view));
  return (
    <Panel title="By hour of the week" explain={whatIs("hours")}>
      <Answered query={answer} what="the hours of the week" className="h-80 w-full">
        {({ rows, meta }) => (
          <HeatMap
            label="Sessions by hour of the week"
            rowHeading="Day"
            rows={DAYS}
            columns={HOURS}
            values={byHourOfTheWeek(rows, meta.timeZone)}
            format={(sessions) => `${formatNumber(sessions)} ${sessions === 1 ? "session" : "sessions"}`}
          />
        )}
      </Answered>
    </Panel>
  );
}

/** Sums by weekday from Monday, then by hour, both in the time zone. */
export function byHourOfTheWeek(rows: readonly { time: string; sessions: number }[], timeZone: string): number[][] {
  const sums = DAYS.map(() => HOURS.map(() => 0));
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", hour: "2-digit", hourCycle: "h23" });
  for (const { time, sessions } of rows) {
    const parts = new Map(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
    const day = sums[DAYS.indexOf(parts.get("weekday") ?? "")];
    const hour = Number(parts.get("hour"));
    if (day) day[hour] = (day[hour] ?? 0) + sessions;
  }
  return sums;
}
