import type { DataRouter } from "react-router";

const RELOADED_AT_KEY = "treadlight.reloadedAt";
/** A page that was just loaded and still misses a file would only miss it again. */
const AGAIN_AFTER_MS = 10_000;

const missingFiles = new WeakSet<Error>();

/**
 * A deployment renames the site's files, and a page loaded before asks for screens that are gone: loaded anew, it knows
 * the new names and goes on to where the person was going. Where that does not help, the screen's error card is shown.
 */
export function reloadAfterDeploy(window: Window, router: DataRouter): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    missingFiles.add(payload);
    const { sessionStorage } = window;
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    const { location, navigation } = router.state;
    window.location.assign(router.createHref(navigation.location ?? location));
  });
}

/**
 * Whether a screen failed because one of its files did not come. This page will not ask for it again: the router, React and
 * some browsers remember the failure for as long as the page is open.
 */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missingFiles.has(error);
