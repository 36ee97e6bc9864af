import { pause } from "../pause.ts";

/**
 * Runs `refresh` on request, one run at a time. Requests during a run cause exactly one more run after it, so a burst of changes
 * causes few runs and no change is missed. After a run it rests for as long as the run took: a page whose questions keep the server
 * busy leaves it half of the time.
 */
export function createRefresher(refresh: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  let isAskedAgain = false;
  return async function ask() {
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        const begun = performance.now();
        await refresh();
        await pause(performance.now() - begun);
      } while (isAskedAgain);
    } finally {
      isRunning = false;
    }
  };
}
