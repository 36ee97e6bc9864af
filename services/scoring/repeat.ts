/** Runs a task repeatedly, with a pause before each run, or after it. `stop` waits for the current run. */
export function repeat(
  pauseMs: number,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { atOnce = false } = {},
) {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const schedule = (afterMs: number) => {
    timer = setTimeout(() => {
      running = task()
        .catch(onError)
        .finally(() => {
          if (!stopped) schedule(pauseMs);
        });
    }, afterMs);
  };
  schedule(atOnce ? 0 : pauseMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
