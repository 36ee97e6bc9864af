/** What a started service gives back: how to end it with nothing accepted lost. */
export interface Running {
  stop(): Promise<void>;
}

/** A stop that takes longer than this is cut: what was accepted is durable already. */
const STOP_DEADLINE_MS = 10_000;

/**
 * Runs a service as a process: a wrong setting (or an engine that cannot start) ends the start with a message, SIGTERM and SIGINT stop it cleanly and
 * within ten seconds.
 */
export async function runService(start: () => Promise<Running>): Promise<void> {
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    // An error with a code is one we know: its message says what to do, its stack would hide that.
    if (!(error instanceof Error && "code" in error)) throw error;
    console.error(error.message);
    process.exit(2);
  }
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error("The stop failed:", error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
