import { setTimeout as pause } from "node:timers/promises";
import type { LiveClient } from "./live-client.ts";
import { SESSIONS_PER_REQUEST } from "./sessions.ts";

const POLL_PAUSE_MS = 20;

export interface Freshness {
  /** Per request, from when it was due to be posted until a query counted its sessions. */
  visibleAfterMs: number[];
  /** Per request, from when it was due until its answer. */
  answeredAfterMs: number[];
}

/**
 * Posts on a fixed schedule, whatever the server's pace, and asks for the count again and again. Times begin when a
 * request was due, so a server that stalls does not hide it by delaying the next request.
 */
export async function freshness(
  client: LiveClient,
  { body, seconds, sessionsPerSecond }: { body: () => string; seconds: number; sessionsPerSecond: number },
): Promise<Freshness> {
  const result: Freshness = { visibleAfterMs: [], answeredAfterMs: [] };
  const before = await client.visible();
  const intervalMs = (1_000 * SESSIONS_PER_REQUEST) / sessionsPerSecond;
  const requests = Math.floor((seconds * 1_000) / intervalMs);
  const startedAt = performance.now();
  const dueAt = (request: number) => startedAt + request * intervalMs;

  const scheduled = async () => {
    const answers: Promise<void>[] = [];
    for (let request = 0; request < requests; request++) {
      await pause(Math.max(0, dueAt(request) - performance.now()));
      const answer = client.post(body()).then(() => {
        result.answeredAfterMs.push(performance.now() - dueAt(request));
      });
      answer.catch(() => {}); // thrown below, when all are under way
      answers.push(answer);
    }
    await Promise.all(answers);
  };
  const poller = async () => {
    while (result.visibleAfterMs.length < requests) {
      await pause(POLL_PAUSE_MS);
      const visible = (await client.visible()) - before;
      // Requests become visible in the order of the log, which is that of the schedule.
      while ((result.visibleAfterMs.length + 1) * SESSIONS_PER_REQUEST <= visible) {
        result.visibleAfterMs.push(performance.now() - dueAt(result.visibleAfterMs.length));
      }
    }
  };
  await Promise.all([poller(), scheduled()]);
  return result;
}
