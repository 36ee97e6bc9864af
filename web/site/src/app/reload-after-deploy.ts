const RELOADED_AT_KEY = "treadlight.reloadedAt";
/** A page that was just loaded and still misses a file would only miss it again. */
const AGAIN_AFTER_MS = 10_000;

const missingFiles = new WeakSet<Error>();

/**
 * A deployment renames the site's files, and a page loaded before asks for screens that are gone: loaded anew, it knows
 * the new names, and the address is that of where the person was going. Where that does not help, the screen's error card is shown.
 */
export function reloadAfterDeploy(window: Window): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    missingFiles.add(payload);
    const { sessionStorage } = window;
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    window.location.reload();
  });
}

/**
 * Whether a screen failed because one of its files did not come. This page will not ask for it again: the screen, React and
 * some browsers remember the failure for as long as the page is open.
 */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missingFiles.has(error);
