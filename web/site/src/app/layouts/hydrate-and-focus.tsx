import { useEffect, useRef } from "react";
import { type Location, useLocation } from "react-router";
import { hydrate, isBeforeHydration } from "../../shared/prerendered/hydrate.ts";

/**
 * Rendered after a page, for when it is there. Hydrates the first page, which was prerendered, and moves the focus to
 * the heading of each later page or section, so that screen readers announce it. If only the query changes, as with a
 * filter, the focus stays.
 */
export function HydrateAndFocus() {
  const location = useLocation();
  const previous = useRef<Location>(undefined);
  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const root = document.getElementById("root");
    if (root && isBeforeHydration()) void hydrate(root);
    else if (from?.pathname !== location.pathname) focusHeading(location.hash);
    else if (from.hash !== location.hash && location.hash !== "") focusHeading(location.hash);
  }, [location]);
  return null;
}

function focusHeading(hash: string): void {
  // Somebody who has gone on to something else meanwhile, such as a menu, must not lose their place.
  if (document.activeElement?.matches("body, a[href]") === false) return;
  const section = document.getElementById(hash.slice(1)) ?? document.querySelector("main");
  const heading = section?.querySelector<HTMLElement>("h1, h2") ?? section;
  if (!heading) return;
  heading.tabIndex = -1;
  // RestoreScroll decides where the page is scrolled to.
  heading.focus({ preventScroll: true });
}
