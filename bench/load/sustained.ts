import { setTimeout as pause } from "node:timers/promises";
import type { LiveClient } from "./live-client.ts";
import { SESSIONS_PER_REQUEST } from "./sessions.ts";

const SENDERS = 4;
/** Senders wait while so many sessions are accepted and not yet visible: what is measured goes on for ever, no backlog grows. */
const MOST_WAITING = 20_000;
/** About as often as an open dashboard asks: more would measure the questions. */
const POLL_PAUSE_MS = 1_000;

/**
 * Sessions per second that go all the way: posted for so many seconds, counted until the last of them is visible.
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
      if (posted - visible >= MOST_WAITING) {
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
