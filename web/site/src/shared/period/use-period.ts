import { useSearchParams } from "react-router";
import { BEGINNING, inWeeks, type Period, type PeriodId, periodOf, shownOf, WEEKLY_PERIODS } from "./period.ts";
import { useFirstDay } from "./use-first-day.ts";
import { useToday } from "./use-today.ts";

const NAMES = ["period", "from", "to"] as const;

/** What somebody chose; the days are for `custom` only. */
export type PeriodChoice = { id: Exclude<PeriodId, "custom"> } | { id: "custom"; from: string; to: string };

/** A period, and what `PeriodPicker` needs to choose another. */
interface ChosenPeriod {
  period: Period;
  choose: (choice: PeriodChoice) => void;
  /** The periods to choose from; undefined for all. */
  offered: readonly PeriodId[] | undefined;
}

/**
 * The period of a page, kept in its address, as far as the plan shows it.
 * @param fallback the period if the address names no other
 * @param isWeekly whether the page shows whole weeks, and so no shorter period
 * @param isUndone whether the browser's back leads to the period before
 */
export function usePeriod(fallback: PeriodId, isWeekly = false, isUndone = false): ChosenPeriod {
  const [search, setSearch] = useSearchParams();
  const [period, from, to] = NAMES.map((name) => search.get(name));
  const choose = (choice: PeriodChoice) => {
    // The address may be ahead of what is rendered, after two quick changes.
    const next = new URLSearchParams(window.location.search);
    for (const name of NAMES) next.delete(name);
    if (choice.id !== fallback) next.set("period", choice.id);
    if (choice.id === "custom") {
      next.set("from", choice.from);
      next.set("to", choice.to);
    }
    setSearch(next, { replace: !isUndone });
  };
  const offered = isWeekly ? WEEKLY_PERIODS : undefined;
  const isOffered = offered?.some((id) => id === period) ?? true;
  const named = { period: isOffered ? (period ?? null) : null, from: from ?? null, to: to ?? null };
  const shown = shownOf(periodOf(named, fallback, useToday()), useFirstDay());
  return { period: isWeekly ? inWeeks(shown) : shown, choose, offered };
}

/** The part of the address that says the period, to take along to another page. */
export function usePeriodSearch(): string {
  const [search] = useSearchParams();
  return new URLSearchParams([...search].filter(([name]) => NAMES.some((known) => known === name))).toString();
}

/** The first day of all that there is to see. */
export const useBeginning = () => useFirstDay() ?? BEGINNING;
