import { setTimeout as pause } from "node:timers/promises";
import type { LiveClient } from "./live-client.ts";
import { SESSIONS_PER_REQUEST } from "./sessions.ts";

const SENDERS = 4;
/**
 * Senders wait while this many sessions are accepted but not yet visible, so the measured rate is sustainable. It is more than any server
 * here takes between two polls: otherwise the polls would set the pace.
 */
const MAX_BACKLOG = 60_000;
/** About as often as an open dashboard refreshes; more would measure the queries themselves. */
const POLL_PAUSE_MS = 1_000;

/**
 * Measures end-to-end sessions per second: posts for this many seconds and stops the clock when the last one is visible.
 * @param onPoll called about once a second
 */
export async function sustainedRate(
  client: LiveClient,
  { body, seconds, onPoll }: { body: () => string; seconds: number; onPoll?: () => Promise<void> },
): Promise<number> {
  const before = await client.visible();
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= seconds * 1_000;
  let posted = 0;
  let visible = 0;

  const sender = async () => {
    while (!isOver()) {
      if (posted - visible >= MAX_BACKLOG) {
        await pause(10);
      } else {
        posted += SESSIONS_PER_REQUEST;
        await client.post(body());
      }
    }
  };
  const poller = async () => {
    while (!isOver() || visible < posted) {
      await pause(POLL_PAUSE_MS);
      visible = (await client.visible()) - before;
      await onPoll?.();
    }
  };
  await Promise.all([poller(), ...Array.from({ length: SENDERS }, sender)]);
  return posted / ((performance.now() - startedAt) / 1_000);
}
