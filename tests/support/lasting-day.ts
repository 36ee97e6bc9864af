import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, MINUTE_MS } from "@treadlight/domain/time";

/** Longer than the tests of a file take on a slow machine. */
const LASTS_MS = 10 * MINUTE_MS;

/** Waits for midnight UTC if it is near: for tests in which today has to stay today. */
export async function lastingDay(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < LASTS_MS) await pause(leftMs);
}
