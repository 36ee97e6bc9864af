/** Runs a task repeatedly, with a pause after each run. `stop` waits for the current run. */
export function repeat(pauseMs: number, task: () => Promise<unknown>, onError: (error: unknown) => void) {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      running = task()
        .catch(onError)
        .finally(() => {
          if (!stopped) schedule();
        });
    }, pauseMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
