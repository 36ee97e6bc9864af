import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@treadlight/domain/format";
import { HeatMap } from "@treadlight/ui/charts/heat-map.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { hoursQuery } from "./queries/timeline.ts";
import type { View } from "./queries/view.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const WORKDAYS = 5;
const WORKING_HOURS = [8, 18] as const;
const MIN_SESSIONS = 50;
const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const label = String(hour).padStart(2, "0");
  return { name: `${label}:00`, axisLabel: hour % 3 === 0 ? label : "" };
});

/** When AI is used: the sessions of the period by weekday and hour. */
export function Week({ view }: { view: View }) {
  const answer = useQuery(hoursQuery(useApi(), view));
  return (
    <Panel title="By hour of the week">
      <Answered query={answer} what="the hours of the week">
        {({ rows, meta }) => {
          const values = byHourOfTheWeek(rows, meta.timeZone);
          return (
            <HeatMap
              label="Sessions by hour of the week"
              rowHeading="Day"
              rows={DAYS}
              columns={HOURS}
              values={values}
              summary={insightOf(values)}
              format={(sessions) => `${formatNumber(sessions)} ${sessions === 1 ? "session" : "sessions"}`}
            />
          );
        }}
      </Answered>
    </Panel>
  );
}

/** How much of the use is outside working hours, in words. Few sessions say nothing about habits. */
export function insightOf(values: readonly (readonly number[])[]): string | undefined {
  const sum = (days: readonly (readonly number[])[]) => days.flat().reduce((total, sessions) => total + sessions, 0);
  const total = sum(values);
  if (total < MIN_SESSIONS) return undefined;
  const inside = sum(values.slice(0, WORKDAYS).map((hours) => hours.slice(...WORKING_HOURS)));
  return `${Math.round((100 * (total - inside)) / total)}% of the sessions began outside Monday to Friday, 08:00 to 18:00.`;
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
