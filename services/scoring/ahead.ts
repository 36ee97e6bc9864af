import { GROUPS } from "@treadlight/domain/session";
import type { EventLog, Run, StoredRecord } from "@treadlight/platform/event-log";
import { repeat } from "./repeat.ts";

const LOOK_INTERVAL_MS = 1_000;
/** With this many batches waiting, some organization sends faster than we score. */
const FLOOD_BATCHES = 2;

export interface AheadDeps {
  log: Pick<EventLog, "lag"> & Pick<NonNullable<EventLog["embedded"]>, "waitingRuns" | "readRuns">;
  /** Scores and writes records, in turns with whatever else writes sessions. */
  score(records: readonly StoredRecord[]): Promise<unknown>;
  /** The size of a batch. */
  maxRecords: number;
  onError(error: unknown): void;
}

/**
 * Per-tenant fairness: while one organization floods the log, scores the other organizations' records ahead of it. Each
 * is scored again when the log is read in order, which changes nothing.
 */
export function scoreAhead({ log, score, maxRecords, onError }: AheadDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The first offset that has not been looked at. */
  let next = 0;

  async function look() {
    /** How many records of each organization this look has seen. */
    const counts = new Map<string | undefined, number>();
    if ((await log.lag("sessions", GROUPS.sessions)) >= maxRecords * FLOOD_BATCHES) {
      const options = { from: next, maxRecords: maxRecords * FLOOD_BATCHES, signal };
      for await (const runs of log.waitingRuns("sessions", GROUPS.sessions, options)) {
        const few = ofSmallest(runs, maxRecords, counts);
        if (few.length > 0) await score(await log.readRuns("sessions", few));
        next = runs.at(-1)?.end ?? next;
      }
    }
  }

  const looking = repeat(LOOK_INTERVAL_MS, look, (error) => {
    if (!signal.aborted) onError(error);
  });
  return {
    async stop() {
      stopping.abort();
      await looking.stop();
    },
  };
}

/**
 * The runs of the organizations that have the fewest records: of as many organizations as one batch can hold.
 * @param counts how many records each had before; these are added
 */
export function ofSmallest(
  runs: readonly Run[],
  maxRecords: number,
  counts = new Map<string | undefined, number>(),
): Run[] {
  for (const { organizationId, from, end } of runs) {
    counts.set(organizationId, (counts.get(organizationId) ?? 0) + end - from);
  }
  const chosen = new Set<string | undefined>();
  let room = maxRecords;
  const here = new Set(runs.map(({ organizationId }) => organizationId));
  for (const [organizationId, count] of [...counts].sort(([, a], [, b]) => a - b)) {
    if (!here.has(organizationId)) continue;
    room -= count;
    if (room < 0) break;
    chosen.add(organizationId);
  }
  return runs.filter(({ organizationId }) => chosen.has(organizationId));
}
