import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";

const STORAGE_KEY = "treadlight.scroll";

/** Of history entries that the browser made by itself: for the first page, and for plain links to a part of it. */
const BROWSERS_KEY = "default";

/** How far down each history entry was left, in px. */
type Positions = Record<string, number>;

/**
 * A page starts at its top, or at the part that its address names; Back and Forward lead to where one was on it. Where only the
 * query changes, as with a filter, everything stays where it is. Stands after the screen whose parts it looks for.
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
      // Moving about a page is smooth (app.css); another page starts where it starts.
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
  // The page was there before its program: the browser has scrolled it, and somebody may have since.
  if (isBrowsers && from === undefined) return;
  // A plain link to a part is meant anew each time.
  const isKnown = leftAt !== undefined && !(isBrowsers && to.hash);
  const part = to.hash && document.getElementById(decoded(to.hash.slice(1)));
  const isOtherQuery = from?.pathname === to.pathname && from.search !== to.search;
  if (isKnown) window.scrollTo(0, leftAt);
  else if (part) part.scrollIntoView();
  else if (!isOtherQuery) window.scrollTo(0, 0);
}

const entryOf = ({ key, hash }: Location) => key + hash;

/** As it is where it is no encoding of anything. */
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
    // Some browsers keep nothing: then it is not known where one was before this page was loaded.
    return {};
  }
}

function keepPositions(positions: Positions = {}): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch (error) {
    console.debug("How far one has read is not kept in this browser.", error);
  }
}
