import { setTimeout as pause } from "node:timers/promises";
import { GROUPS } from "@treadlight/domain/session";
import type { EventLog } from "@treadlight/platform/event-log";

/** Scoring is through with so many in about a second. */
const WAITING_AT_MOST = 10_000n;
const LOOK_INTERVAL_MS = 250;
/** While scoring is away, an import must still get on: its job holds a place. Ten seconds. */
const LOOKS_AT_MOST = 40;

/**
 * Waits while many sessions wait to be scored. An import that added its own at once would delay everybody else's by minutes: on Kafka
 * they are scored in the order of the log.
 */
export async function untilFewWait(log: Pick<EventLog, "lag">, signal?: AbortSignal): Promise<void> {
  for (let look = 0; look < LOOKS_AT_MOST; look += 1) {
    if ((await log.lag("sessions", GROUPS.sessions)) <= WAITING_AT_MOST) return;
    await pause(LOOK_INTERVAL_MS, undefined, signal && { signal });
  }
}
