import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/context.ts";
import type { View } from "./queries/analytics.ts";
import { PERIODS, type Period, spanOf } from "./queries/period.ts";
import { timelineQuery } from "./queries/timeline.ts";

const TITLES: Record<Period, string> = {
  today: "No sessions today",
  "7days": "No sessions in the last 7 days",
  "30days": "No sessions in the last 30 days",
  "all-time": "No sessions yet",
};
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** In place of a period without sessions: the last day that had some, and a button to the shortest period that includes it. */
export function EmptyPeriod({ view, onChoose }: { view: View; onChoose: (period: Period) => void }) {
  const { data: month } = useQuery(timelineQuery(useApi(), { ...view, period: "30days" }));
  const last = month?.buckets.findLast(({ sessions }) => sessions > 0);
  const fuller = last === undefined ? "all-time" : last.time >= spanOf("7days", Date.now()).fromMs ? "7days" : "30days";
  return (
    <section aria-labelledby="empty-period" className="panel grid animate-rise justify-items-start gap-4 p-6 sm:p-8">
      <h2 id="empty-period" className="text-title">
        {TITLES[view.period]}
      </h2>
      {last && <p className="text-ink-soft">Last: {day.format(last.time)}</p>}
      <button type="button" className="button button-primary" onClick={() => onChoose(fuller)}>
        Show {PERIODS.find(({ id }) => id === fuller)?.label}
      </button>
    </section>
  );
}
