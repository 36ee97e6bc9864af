import type { Consumer, EventLog } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";
import type { Registry } from "prom-client";
import { scoringMetrics } from "./metrics.ts";
import { PROJECTIONS, type Projection, project } from "./projections/projections.ts";
import { repeat } from "./repeat.ts";

export { type Comparison, LogBusyError, type ReplayDeps, replay, verify } from "./replay.ts";

/** How often quiet days are rolled up. */
const ROLLUP_INTERVAL_MS = 5_000;
/** If records wait and none was committed for this long, the loop is stuck. */
const STUCK_AFTER_MS = 60_000;
const LAG_INTERVAL_MS = 5_000;

export interface ScoringDeps {
  log: EventLog;
  warehouse: Warehouse;
  logger: Logger;
  registry: Registry;
  now?: () => number;
  /** Records per batch. Larger batches insert faster, smaller ones appear sooner. */
  maxRecords?: number;
}

export interface Scoring {
  /** False when records wait and none was committed for a minute. */
  isAlive(): boolean;
  /** Finishes the running batches and pauses until the returned function is called. */
  pause(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** Starts every projection. Each recovers by itself after an engine's outage. */
export async function startScoring(deps: ScoringDeps): Promise<Scoring> {
  const { log, warehouse, logger, registry, now = Date.now, maxRecords = 5_000 } = deps;
  const metrics = scoringMetrics(registry);

  const consume = (projection: Projection): Promise<Consumer> => {
    const { stream, group } = projection;
    return log.consume(
      {
        stream,
        group,
        maxRecords,
        onError: (err) => logger.warn({ err, stream, group }, "a batch failed and will be delivered again"),
      },
      async (records) => {
        const done = metrics.batch(stream, records.length);
        done(await project(projection, { warehouse, logger }, records));
      },
    );
  };
  const startAll = () =>
    Promise.all(PROJECTIONS.map(async (projection) => ({ projection, consumer: await consume(projection), lag: 0n })));
  let running = await startAll();
  const stopAll = () => Promise.all(running.map(({ consumer }) => consumer.stop()));

  const rollups = repeat(
    ROLLUP_INTERVAL_MS,
    () => warehouse.refreshRollups(),
    (err) => logger.warn({ err }, "rolling up failed and will be retried"),
  );
  const lags = repeat(
    LAG_INTERVAL_MS,
    async () => {
      for (const entry of running) {
        const { stream, group } = entry.projection;
        entry.lag = await log.lag(stream, group);
        metrics.lag(stream, entry.lag);
      }
    },
    (err) => logger.debug({ err }, "reading the lag failed"),
  );

  return {
    isAlive: () => running.every(({ consumer, lag }) => lag === 0n || now() - consumer.lastProgressAt < STUCK_AFTER_MS),
    async pause() {
      await stopAll();
      return async () => {
        running = await startAll();
      };
    },
    async stop() {
      await Promise.all([rollups.stop(), lags.stop(), stopAll()]);
    },
  };
}
