import { isOptionalFile } from "../optional-file.ts";

const RELOADED_AT_KEY = "treadlight.reloadedAt";
/** A page that was loaded this recently would only miss the file again. */
const AGAIN_AFTER_MS = 10_000;

const missingFiles = new WeakSet<Error>();

/**
 * A deployment renames the site's files, so a page loaded before it asks for files that are gone. Reloading it at the address that the
 * person was going to gets the new names. If that does not help, the error card is shown.
 */
export function reloadAfterDeploy(window: Window): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    missingFiles.add(payload);
    // Only once the import has failed is it known whether the page can do without the file.
    window.setTimeout(() => {
      if (!isOptionalFile(payload)) void reload(window);
    });
  });
}

async function reload({ sessionStorage, location }: Window): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < AGAIN_AFTER_MS) return;
  // Without an answer, the page would be lost with everything that it shows.
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (!answer?.ok) return;
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  location.reload();
}

/**
 * Whether a page failed because one of its files could not be loaded. Only a reload helps: React and some browsers remember the failure
 * for as long as the page is open.
 */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missingFiles.has(error);
