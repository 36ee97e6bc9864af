import { useSearchParams } from "react-router";
import { type Period, type PeriodId, periodOf } from "./period.ts";

const NAMES = ["period", "from", "to"] as const;

/** What somebody chose; the days are for `custom` only. */
export type PeriodChoice = { id: Exclude<PeriodId, "custom"> } | { id: "custom"; from: string; to: string };

/**
 * The period of a page, kept in its address.
 * @param fallback the period of an address that names none
 */
export function usePeriod(fallback: PeriodId): { period: Period; choose: (choice: PeriodChoice) => void } {
  const [search, setSearch] = useSearchParams();
  const [period, from, to] = NAMES.map((name) => search.get(name));
  const choose = (choice: PeriodChoice) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of NAMES) next.delete(name);
        if (choice.id !== fallback) next.set("period", choice.id);
        if (choice.id === "custom") {
          next.set("from", choice.from);
          next.set("to", choice.to);
        }
        return next;
      },
      { replace: true },
    );
  return {
    period: periodOf({ period: period ?? null, from: from ?? null, to: to ?? null }, fallback, new Date()),
    choose,
  };
}
