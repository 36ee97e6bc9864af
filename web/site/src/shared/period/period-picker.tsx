import { FREE_HISTORY_DAYS } from "@treadlight/domain/pricing";
import { CalendarRange } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { PERIODS, type Period, type PeriodId } from "./period.ts";
import type { PeriodChoice } from "./use-period.ts";
import { useTimeZone } from "./use-today.ts";

// Most plans show everything.
const PlanNotice = lazy(async () => ({ default: (await import("../plan-notice.tsx")).PlanNotice }));

const CHIP =
  "inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-panel dark:aria-pressed:bg-line";

/**
 * The periods of a page, side by side; "Custom" opens two date fields.
 * @param offered the periods to choose from; without it, all of them
 */
export function PeriodPicker({
  period,
  choose,
  offered,
}: {
  period: Period;
  choose: (choice: PeriodChoice) => void;
  offered?: readonly PeriodId[] | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  const timeZone = useTimeZone();
  const isCustom = period.id === "custom";
  const periods = PERIODS.filter(({ id }) => offered?.includes(id) ?? true);
  return (
    <div className="grid max-w-full gap-2">
      <p className="figures hidden text-sm print:block">{daysOf(period)}</p>
      <fieldset className="flex max-w-full flex-wrap rounded-lg bg-sunken p-1 print:hidden">
        <legend className="sr-only">Period</legend>
        {periods.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === period.id}
            className={CHIP}
            onClick={() => {
              setIsOpen(false);
              choose({ id });
            }}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isCustom}
          aria-expanded={isOpen}
          aria-controls={formId}
          className={CHIP}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CalendarRange aria-hidden className="size-4" />
          Custom
        </button>
      </fieldset>
      <form
        id={formId}
        hidden={!isOpen}
        className="panel flex flex-wrap items-end gap-3 p-3 [&[hidden]]:hidden print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          const days = new FormData(event.currentTarget);
          choose({ id: "custom", from: String(days.get("from")), to: String(days.get("to")) });
          setIsOpen(false);
        }}
      >
        <Day key={`from ${period.from}`} name="from" label="First day" day={period.from} />
        <Day key={`to ${period.to}`} name="to" label="Last day" day={period.to} />
        <button type="submit" className="button button-primary button-small">
          Show
        </button>
      </form>
      {/* Whole weeks are those of UTC for everybody. */}
      {!offered && !isOwnClock(timeZone) && (
        <p className="text-label text-ink-soft">Days and hours are those of {timeZone}.</p>
      )}
      {period.isCut && (
        <Suspense fallback={null}>
          <PlanNotice>{`Your plan shows the last ${FREE_HISTORY_DAYS} days. Older sessions are kept.`}</PlanNotice>
        </Suspense>
      )}
    </div>
  );
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The days of a period, for those who read it on paper. */
function daysOf({ id, from, to }: Period): string {
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`));
  return id === "all-time" ? "All time" : DAY.formatRange(first ?? 0, last ?? 0);
}

/** Whether a clock in the time zone shows the same as the reader's. */
function isOwnClock(timeZone: string): boolean {
  const now = new Date();
  return now.toLocaleString("en-GB", { timeZone }) === now.toLocaleString("en-GB");
}

function Day({ name, label, day }: { name: string; label: string; day: string }) {
  return (
    <label className="grid gap-1 text-label font-semibold">
      {label}
      <input
        type="date"
        name={name}
        required
        defaultValue={day}
        className="min-h-9 rounded-lg border border-line-strong bg-surface px-2 text-sm font-normal"
      />
    </label>
  );
}
