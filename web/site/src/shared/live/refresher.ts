/**
 * Runs `refresh` whenever it is asked to, one at a time: what is asked for during a run makes exactly one more run after
 * it. So a burst of changes cannot starve the answer, and no change goes unread.
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
