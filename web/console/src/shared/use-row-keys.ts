import { useEffect } from "react";

/** Focuses the search of a list. The search button listens to it. */
export const SEARCH_KEY = "/";
export const LIST_SEARCH = "main input[name='q']";

/** The links to the records of a list, in its table or on a small screen. */
const ROWS = "main :is(a.open, li > a)";
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Lets arrow keys go from the search of a list to its rows, and from row to row. Enter opens one, because it is a link. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const { activeElement } = document;
      if (step === undefined || event.isComposing || !(activeElement instanceof HTMLElement)) return;
      const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
      const at = rows.indexOf(activeElement);
      if (at < 0 && !(step > 0 && activeElement.matches(LIST_SEARCH))) return;
      event.preventDefault();
      rows[at + step]?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
