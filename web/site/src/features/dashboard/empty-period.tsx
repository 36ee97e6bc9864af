import { useQuery } from "@tanstack/react-query";
import { addDays } from "@treadlight/domain/time";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { useApi } from "../../shared/api/context.ts";
import { FirstSessionLink } from "../../shared/first-session-link.tsx";
import { dayOf, PERIODS } from "../../shared/period/period.ts";
import type { PeriodChoice } from "../../shared/period/use-period.ts";
import { timelineQuery } from "./queries/timeline.ts";
import type { View } from "./queries/view.ts";

const TITLES = {
  today: "No sessions today",
  "7days": "No sessions in the last 7 days",
  "30days": "No sessions in the last 30 days",
  "90days": "No sessions in the last 90 days",
  "all-time": "No sessions yet",
  custom: "No sessions in these days",
};
const DAY_NAME = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/**
 * In place of a period without sessions: the last day that had some, and a button to the shortest period that includes it. Without any
 * session at all, it leads to the dashboard, which says how to send one.
 */
export function EmptyPeriod({ view, onChoose }: { view: View; onChoose: (choice: PeriodChoice) => void }) {
  const { to } = view.period;
  const days = { id: "custom", from: addDays(to, -89), to, granularity: "day", before: undefined } as const;
  const { data } = useQuery(
    timelineQuery(useApi(), { ...view, period: { ...days, ...(view.inWeeks && { granularity: "week" }) } }),
  );
  const lastRow = data?.rows.at(-1);
  const last = data && lastRow && dayOf(new Date(lastRow.time), data.meta.timeZone);
  const isSince = (count: number) => last !== undefined && last >= addDays(to, 1 - count);
  const fuller =
    view.period.id === "custom" || last === undefined
      ? "all-time"
      : (PERIODS.find((period) => "days" in period && period.days > 1 && isSince(period.days))?.id ?? "all-time");
  if (view.period.id === "all-time") {
    return <EmptyState title={TITLES["all-time"]} action={<FirstSessionLink />} />;
  }
  return (
    <section aria-labelledby="empty-period" className="panel grid animate-rise justify-items-start gap-4 p-6 sm:p-8">
      <h2 id="empty-period" className="text-title">
        {TITLES[view.period.id]}
      </h2>
      {last && <p className="text-ink-soft">Last: {DAY_NAME.format(new Date(last))}</p>}
      <button type="button" className="button button-primary" onClick={() => onChoose({ id: fuller })}>
        Show {PERIODS.find(({ id }) => id === fuller)?.label}
      </button>
    </section>
  );
}
