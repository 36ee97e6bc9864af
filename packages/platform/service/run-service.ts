import { releaseMemoryWhenIdle, tuneGarbageCollection } from "../memory/index.ts";

/** A started service. */
export interface Running {
  /** Stops without losing accepted work. */
  stop(): Promise<void>;
}

/** A slower stop is cut off: accepted work is already durable. */
const STOP_DEADLINE_MS = 10_000;

/**
 * Runs a service as a process. A wrong setting or an engine that cannot start ends the process with a message. SIGTERM
 * and SIGINT stop it cleanly within ten seconds.
 */
export async function runService(start: () => Promise<Running>): Promise<void> {
  tuneGarbageCollection();
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    // An error with a code is an expected one: its message says what to do, and a stack trace would only hide that.
    if (!(error instanceof Error && "code" in error)) throw error;
    console.error(error.message);
    process.exit(2);
  }
  releaseMemoryWhenIdle();
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error("The service failed to stop cleanly:", error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
