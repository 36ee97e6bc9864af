import { releaseMemoryWhenIdle } from "../tuning/index.ts";
import { exitCodeOf } from "./exit-code.ts";

/** A started service. */
export interface Running {
  /** Stops without losing accepted work. */
  stop(): Promise<void>;
}

/** A slower stop is cut off: accepted work is already durable. */
const STOP_DEADLINE_MS = 10_000;
/** During the start there is more to wait for: what is just being opened can only be closed once it is open. */
const START_DEADLINE_MS = 60_000;

/**
 * Runs a service as a process. A start that fails ends the process with a message: with code 2 if it would fail again, otherwise with
 * 1, so that its supervisor tries again. SIGTERM and SIGINT stop it cleanly within ten seconds, and also while it is starting.
 * @param start may look at the signal between its steps. If it throws the signal's reason, it has closed what it had opened
 */
export async function runService(start: (stopping: AbortSignal) => Promise<Running>): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on("SIGTERM", stop).on("SIGINT", stop);
  stopping.signal.addEventListener("abort", () => exitAfter(START_DEADLINE_MS));

  let running: Running;
  try {
    running = await start(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
    // An error with a code is an expected one: its message says what to do, and a stack trace would only hide that.
    if (!(error instanceof Error && "code" in error)) {
      if (lacksAddressSpace(error)) console.error(ADDRESS_SPACE);
      throw error;
    }
    console.error(error.message);
    process.exit(exitCodeOf(error.code));
  }
  const stopNow = () => {
    exitAfter(STOP_DEADLINE_MS);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error("The service failed to stop cleanly:", error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  if (stopping.signal.aborted) return stopNow();
  stopping.signal.addEventListener("abort", stopNow);
  releaseMemoryWhenIdle();
}

const ADDRESS_SPACE =
  "This process may use too little address space to start: WebAssembly and ClickHouse reserve far more than they use. Remove the limit: ulimit -v unlimited, or LimitAS=infinity of systemd. To limit memory, use MemoryMax= of systemd or mem_limit of Compose.";

/** Whether memory could not be reserved, as under `ulimit -v`. */
const lacksAddressSpace = (error: unknown) => error instanceof RangeError && error.message.includes("WebAssembly");

function exitAfter(deadlineMs: number): void {
  const cutOff = () => {
    console.error(`Stopping took more than ${deadlineMs / 1_000} seconds and was cut off. Accepted data is safe.`);
    process.exit(1);
  };
  setTimeout(cutOff, deadlineMs).unref();
}
