/**
 * Runs `refresh` on request, one run at a time. Requests during a run cause exactly one more run after it, so a burst of changes
 * causes few runs and no change is missed.
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
        await refresh();
      } while (isAskedAgain);
    } finally {
      isRunning = false;
    }
  };
}
