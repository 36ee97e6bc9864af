import { setTimeout as pause } from "node:timers/promises";
import type { Disk } from "@treadlight/platform/disk";
import {
  type Consumer,
  type EventLog,
  packRecords,
  type StoredRecord,
  type Stream,
} from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";
import pLimit from "p-limit";
import type { Registry } from "prom-client";
import { scoreAhead, waitingInFiles, waitingInPartitions } from "./ahead.ts";
import { watchIntegrity } from "./integrity.ts";
import { scoringMetrics } from "./metrics.ts";
import { PROJECTIONS, type Projected, type Projection, projectTraced } from "./projections/projections.ts";
import { repeat } from "./repeat.ts";
import type { ProjectionThread } from "./thread/index.ts";

export { type Comparison, LogBusyError, type ReplayDeps, replay, verify } from "./replay.ts";

/** How often quiet days are rolled up. */
const ROLLUP_INTERVAL_MS = 5_000;
/**
 * If records wait, the engines answer, and no batch has ended for this long, well or badly, the loop is stuck. Each statement of a batch
 * has a time limit, so that all of them take less.
 */
const STUCK_AFTER_MS = 5 * 60_000;
const LAG_INTERVAL_MS = 5_000;

export interface ScoringDeps {
  log: EventLog;
  warehouse: Warehouse;
  logger: Logger;
  registry: Registry;
  /** The disk that scoring writes to, if it is in this process. */
  disk?: Disk;
  /**
   * Whether log and warehouse are in this process, so that no other process scores. Then it restores what the warehouse
   * has lost.
   */
  isEmbedded?: boolean;
  /** Where batches are scored and written, instead of in this thread. */
  thread?: ProjectionThread | undefined;
  now?: () => number;
  /** Records per batch. Larger batches insert faster, smaller ones appear sooner. */
  maxRecords?: number;
}

export interface Scoring {
  /**
   * False when records wait and nothing has become of them for five minutes, although the engines answer and there is room. A restart
   * mends no engine.
   */
  isAlive(): boolean;
  /** What the warehouse has lost, as text; undefined if nothing. */
  problem(): string | undefined;
  /** @throws EmptiedWarehouseError when the warehouse lacks what has been scored, until a replay */
  requireRows(): void;
  /** Finishes the running batches and roll-up, and pauses until the returned function is called. */
  pause(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** The warehouse is new or was restored from long ago, while the log says that it has been filled. */
export class EmptiedWarehouseError extends Error {
  override readonly name = "EmptiedWarehouseError";
}

/** Starts every projection. Each recovers by itself after an engine's outage. */
export async function startScoring(deps: ScoringDeps): Promise<Scoring> {
  const { log, warehouse, logger, registry, disk, thread } = deps;
  const { isEmbedded = false, now = Date.now, maxRecords = 10_000 } = deps;
  const metrics = scoringMetrics(registry);
  /** When an engine last did not do what it was asked for. */
  let heldUpAt = Number.NEGATIVE_INFINITY;
  const turns: Record<Stream, ReturnType<typeof pLimit>> = {
    sessions: pLimit(1),
    receipts: pLimit(1),
    monitoring: pLimit(1),
  };

  const apply = (projection: Projection, records: readonly StoredRecord[]) =>
    turns[projection.stream](async () =>
      thread
        ? thread.project(await packRecords(projection.stream, records), warehouse.liveDatabase())
        : projectTraced(projection, { warehouse, logger }, records),
    );
  const consume = (projection: Projection): Promise<Consumer> => {
    const { stream, group, intervalMs } = projection;
    const options = {
      ...{ stream, group, maxRecords },
      onError: (err: unknown) => {
        heldUpAt = now();
        logger.warn({ err, stream, group }, "batch failed; will retry");
      },
    };
    const inInterval = async (count: number, signal: AbortSignal, applied: () => Promise<Projected>) => {
      await disk?.untilRoom(signal);
      const done = metrics.batch(stream, count);
      const rest = pause(intervalMs(count), undefined, { signal }).catch(() => {});
      done(await applied());
      await rest;
    };
    if (thread && log.embedded) {
      return log.embedded.consumeRanges(options, (range, signal) =>
        inInterval(range.end - range.from, signal, () =>
          turns[stream](() => thread.project(range, warehouse.liveDatabase())),
        ),
      );
    }
    return log.consume(options, (records, signal) =>
      inInterval(records.length, signal, () => apply(projection, records)),
    );
  };
  const startAll = () =>
    Promise.all(PROJECTIONS.map(async (projection) => ({ projection, consumer: await consume(projection), lag: 0n })));
  const startAhead = () => {
    const sessions = running.find(({ projection }) => projection.stream === "sessions");
    if (!sessions) return undefined;
    const { projection, consumer } = sessions;
    return scoreAhead({
      log,
      maxRecords,
      waiting: log.embedded ? waitingInFiles(log.embedded) : waitingInPartitions(log, consumer),
      async score(records) {
        // Records skipped while the disk is full are scored later, in log order.
        if (!disk?.isFull()) await apply(projection, records);
      },
      onError: (err) => logger.warn({ err }, "could not score waiting records in turn; will retry"),
    });
  };
  let running = await startAll();
  let ahead = startAhead();
  const stopAll = () => Promise.all([ahead?.stop(), ...running.map(({ consumer }) => consumer.stop())]);

  /** Of all processes that score, the one that has the first partition of the sessions. */
  const rollsUp = () =>
    running.some(({ projection, consumer }) => projection.stream === "sessions" && consumer.isFirst);
  metrics.rollsUp(rollsUp);
  const rollingUp = pLimit(1);
  const rollups = repeat(
    ROLLUP_INTERVAL_MS,
    () =>
      rollingUp(async () => {
        if (rollsUp() && !disk?.isFull()) await warehouse.refreshRollups();
      }),
    (err) => logger.warn({ err }, "roll-up failed; will retry"),
  );
  const integrity = watchIntegrity({
    ...{ log, warehouse, logger, registry, now },
    repairs: isEmbedded,
    inTurn: (stream, work) => turns[stream](work),
    hasRoom: () => !disk?.isFull(),
  });
  const lags = repeat(
    LAG_INTERVAL_MS,
    async () => {
      for (const entry of running) {
        const { stream, group } = entry.projection;
        entry.lag = await log.lag(stream, group);
        metrics.lag(stream, entry.lag);
      }
      await warehouse.version();
    },
    (err) => {
      heldUpAt = now();
      logger.debug({ err }, "the log or the warehouse did not answer");
    },
    { atOnce: true },
  );

  return {
    isAlive: () =>
      disk?.isFull() === true ||
      running.every(
        ({ consumer, lag }) => lag === 0n || now() - Math.max(consumer.lastProgressAt, heldUpAt) < STUCK_AFTER_MS,
      ),
    problem: () => integrity.problem(),
    requireRows() {
      if (integrity.isEmptied()) throw new EmptiedWarehouseError();
    },
    async pause() {
      await stopAll();
      // Nothing begins without a consumer.
      await rollingUp(() => {});
      return async () => {
        running = await startAll();
        ahead = startAhead();
      };
    },
    async stop() {
      await Promise.all([rollups.stop(), lags.stop(), integrity.stop(), stopAll()]);
    },
  };
}
