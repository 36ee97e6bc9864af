import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { paths } from "../../shared/pages.ts";

const STORAGE_KEY = "treadlight.scroll";

/** The key of history entries that the browser itself made: for the first page, and for plain links to a section. */
const BROWSERS_KEY = "default";

/** Addresses of a section of a page. public/start-at-prices.js scrolls a page that is loaded there. */
const SECTIONS: Record<string, string> = { [paths.pricing]: "pricing" };

/** The last scroll position of each history entry, in px. */
type Positions = Record<string, number>;

/**
 * A page starts at its top, or at the section that its address names. Back and Forward return to the previous scroll position. If only
 * the query changes, as with a filter, the position stays. Rendered after the page, because it looks for the page's sections.
 */
export function RestoreScroll() {
  const location = useLocation();
  const isReturn = useNavigationType() === "POP";
  const positions = useRef<Positions>(undefined);
  const previous = useRef<Location>(undefined);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const known = positions.current;
    const from = previous.current;
    if (from !== location) {
      // Scrolling within a page is smooth (app.css); a new page appears at its position at once.
      document.documentElement.dataset.scroll = from?.pathname === location.pathname ? "smooth" : "at-once";
      arrive(location, from, isReturn ? known[entryOf(location)] : undefined);
      previous.current = location;
    }
    const remember = () => {
      known[entryOf(location)] = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [location, isReturn]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const take = () => {
      window.history.scrollRestoration = "manual";
    };
    const giveBack = () => {
      window.history.scrollRestoration = "auto";
      keepPositions(positions.current);
    };
    take();
    window.addEventListener("pageshow", take, { signal });
    window.addEventListener("pagehide", giveBack, { signal });
    return () => listening.abort();
  }, []);
  return null;
}

function arrive(to: Location, from: Location | undefined, leftAt: number | undefined): void {
  const isBrowsers = to.key === BROWSERS_KEY;
  // The page was readable before its JavaScript ran: the browser has scrolled it, and the reader may have too.
  if (isBrowsers && from === undefined) return;
  // A plain link to a section scrolls there every time.
  const isKnown = leftAt !== undefined && !(isBrowsers && to.hash);
  const part = document.getElementById(to.hash ? decoded(to.hash.slice(1)) : (SECTIONS[to.pathname] ?? ""));
  const isOtherQuery = from?.pathname === to.pathname && from.search !== to.search;
  if (isKnown) window.scrollTo(0, leftAt);
  else if (part) part.scrollIntoView();
  else if (!isOtherQuery) window.scrollTo(0, 0);
}

const entryOf = ({ key, hash }: Location) => key + hash;

/** Unchanged if it is not valid percent-encoding. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function readPositions(): Positions {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    // Without storage, positions from before this page was loaded are unknown.
    return {};
  }
}

function keepPositions(positions: Positions = {}): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch (error) {
    console.debug("Scroll positions are not saved in this browser.", error);
  }
}
