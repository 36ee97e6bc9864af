import type { ConsumeOptions, Consumer, EventLog, StoredRecord, Stream } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse, WarehouseWriter } from "@treadlight/platform/warehouse";
import type { Registry } from "prom-client";
import { scoringMetrics } from "./metrics.ts";
import { applyReports } from "./monitoring/apply-reports.ts";
import { applyReceipts } from "./receipts/apply-receipts.ts";
import { applyRecords } from "./sessions/apply-records.ts";

/** The projections of the log: what reads which stream, as which consumer group, into the warehouse. */
export const PROJECTIONS: readonly {
  stream: Stream;
  group: string;
  apply: (warehouse: WarehouseWriter, records: readonly StoredRecord[]) => Promise<void>;
}[] = [
  { stream: "sessions", group: "scoring", apply: applyRecords },
  { stream: "receipts", group: "ledger", apply: applyReceipts },
  { stream: "monitoring", group: "monitoring", apply: applyReports },
];

/** How often days that have gone quiet are rolled up. */
const ROLLUP_INTERVAL_MS = 5_000;
/** With records waiting and none committed for so long, the loop is stuck. */
const STUCK_AFTER_MS = 60_000;
const LAG_INTERVAL_MS = 5_000;

export interface ScoringDeps {
  log: EventLog;
  warehouse: Warehouse;
  logger: Logger;
  registry: Registry;
  now?: () => number;
  /** Records a batch; larger batches insert faster, smaller ones answer sooner. */
  maxRecords?: number;
}

export interface Scoring {
  /** False when records wait and none was committed for a minute. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** Starts every projection; each goes on by itself after an engine's outage. */
export async function startScoring({
  log,
  warehouse,
  logger,
  registry,
  now = Date.now,
  maxRecords = 5_000,
}: ScoringDeps): Promise<Scoring> {
  const metrics = scoringMetrics(registry);
  const consumers: { consumer: Consumer; stream: Stream; group: string; lag: bigint }[] = [];
  for (const { stream, group, apply } of PROJECTIONS) {
    const options: ConsumeOptions = {
      stream,
      group,
      maxRecords,
      onError: (err) => logger.warn({ err, stream, group }, "a batch failed and will be delivered again"),
    };
    const consumer = await log.consume(options, async (records) => {
      const done = metrics.batch(stream, records.length);
      await apply(warehouse, records);
      done();
    });
    consumers.push({ consumer, stream, group, lag: 0n });
  }

  const rollup = repeat(
    ROLLUP_INTERVAL_MS,
    async () => {
      await warehouse.refreshRollups();
    },
    (err) => logger.warn({ err }, "rolling up failed and will be tried again"),
  );
  const lag = repeat(
    LAG_INTERVAL_MS,
    async () => {
      for (const projection of consumers) {
        projection.lag = await log.lag(projection.stream, projection.group);
        metrics.lag(projection.stream, projection.lag);
      }
    },
    (err) => logger.debug({ err }, "the lag is not known"),
  );

  return {
    isAlive: () =>
      consumers.every(({ consumer, lag }) => lag === 0n || now() - consumer.lastProgressAt < STUCK_AFTER_MS),
    async stop() {
      await Promise.all([rollup.stop(), lag.stop(), ...consumers.map(({ consumer }) => consumer.stop())]);
    },
  };
}

/** Runs a task again and again, a pause after each end. `stop` waits for the one that runs. */
function repeat(pauseMs: number, task: () => Promise<void>, onError: (error: unknown) => void) {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      running = task()
        .catch(onError)
        .finally(() => {
          if (!stopped) schedule();
        });
    }, pauseMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
