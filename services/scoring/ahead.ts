import { GROUPS } from "@treadlight/domain/session";
import type { Consumer, EventLog, Run, StoredRecord } from "@treadlight/platform/event-log";
import { repeat } from "./repeat.ts";

const LOOK_INTERVAL_MS = 1_000;
/** With this many batches waiting, some organization sends faster than we score. */
const FLOOD_BATCHES = 2;

/** A part of what waits. */
export interface Waiting {
  runs: readonly Run[];
  /** The records of some of these runs. */
  recordsOf(runs: readonly Run[]): Promise<readonly StoredRecord[]>;
}

export interface AheadDeps {
  log: Pick<EventLog, "lag">;
  /** What waits and has not been looked at yet, in order. */
  waiting(maxRecords: number, signal: AbortSignal): AsyncIterable<Waiting>;
  /** Scores and writes records, in turns with whatever else writes sessions. */
  score(records: readonly StoredRecord[]): Promise<unknown>;
  /** The size of a batch. */
  maxRecords: number;
  /** Called for the first of several failures in a row. */
  onError(error: unknown): void;
}

/**
 * Per-tenant fairness: while one organization floods the log, scores the other organizations' records ahead of it. Each
 * is scored again when the log is read in order, which changes nothing.
 */
export function scoreAhead({ log, waiting, score, maxRecords, onError }: AheadDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function look() {
    /** How many records of each organization this look has seen. */
    const counts = new Map<string | undefined, number>();
    if ((await log.lag("sessions", GROUPS.sessions)) >= maxRecords * FLOOD_BATCHES) {
      for await (const { runs, recordsOf } of waiting(maxRecords * FLOOD_BATCHES, signal)) {
        const few = ofSmallest(runs, maxRecords, counts);
        if (few.length > 0) await score(await recordsOf(few));
      }
    }
  }

  /** An engine that is away is told once, not with every look. */
  let isFailing = false;
  const lookAgain = async () => {
    await look();
    isFailing = false;
  };
  const looking = repeat(LOOK_INTERVAL_MS, lookAgain, (error) => {
    if (!signal.aborted && !isFailing) onError(error);
    isFailing = true;
  });
  return {
    async stop() {
      stopping.abort();
      await looking.stop();
    },
  };
}

/** What waits in the embedded log. It knows whose records these are without reading them. */
export function waitingInFiles(log: Pick<NonNullable<EventLog["embedded"]>, "waitingRuns" | "readRuns">) {
  /** The first offset that has not been looked at. */
  let next = 0;
  return async function* (maxRecords: number, signal: AbortSignal): AsyncGenerator<Waiting> {
    for await (const runs of log.waitingRuns("sessions", GROUPS.sessions, { from: next, maxRecords, signal })) {
      yield { runs, recordsOf: (few) => log.readRuns("sessions", few) };
      next = runs.at(-1)?.end ?? next;
    }
  };
}

/** What waits on Kafka in the partitions that this process has. It is read for this, and again in its turn. */
export function waitingInPartitions(log: Pick<EventLog, "read">, consumer: Pick<Consumer, "positions">) {
  /** Of each partition, the first offset that has not been looked at. */
  const next = new Map<number, bigint>();
  return async function* (maxRecords: number, signal: AbortSignal): AsyncGenerator<Waiting> {
    const from = new Map(
      Array.from(consumer.positions, ([partition, position]) => {
        const seen = next.get(partition) ?? position;
        return [partition, seen > position ? seen : position] as const;
      }),
    );
    for await (const records of log.read("sessions", { from, maxRecords, signal })) {
      const runs = records.map(({ headers }, at) => ({
        organizationId: headers.organizationId,
        from: at,
        end: at + 1,
      }));
      yield { runs, recordsOf: async (few) => few.flatMap((run) => records.slice(run.from, run.end)) };
      for (const { partition, offset } of records) next.set(partition, offset + 1n);
    }
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
