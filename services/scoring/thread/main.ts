import { parentPort, workerData } from "node:worker_threads";
import { openStore, type Store } from "@treadlight/platform/clickhouse";
import { recordsIn, unpackRecords } from "@treadlight/platform/event-log";
import { createLogger } from "@treadlight/platform/observability";
import { startTracing } from "@treadlight/platform/tracing";
import { lowerScoringPriority } from "@treadlight/platform/tuning";
import { writerTo } from "@treadlight/warehouse/writer";
import { PROJECTIONS, type Projected, projectTraced } from "../projections/projections.ts";
import type { Failure, FromThread, ThreadOptions, ToThread } from "./messages.ts";

lowerScoringPriority();

const { path, log, traces }: ThreadOptions = workerData;
const endTracing = await startTracing(traces, "standalone");
const logger = createLogger({ service: "standalone", ...log });
const stores = new Map<string, Store>();
const send = (message: FromThread) => parentPort?.postMessage(message);

function storeOf(database: string): Store {
  const startTimer = (query: string) => {
    const startedAt = performance.now();
    return (outcome: "ok" | "error") => send({ query, outcome, seconds: (performance.now() - startedAt) / 1_000 });
  };
  const store = stores.get(database) ?? openStore({ path, isOpen: true, startTimer }, database);
  stores.set(database, store);
  return store;
}

async function apply({ database, records }: Extract<ToThread, { database: string }>): Promise<Projected> {
  const projection = PROJECTIONS.find(({ stream }) => stream === records.stream);
  if (!projection) throw new Error(`There is no projection of ${records.stream}.`);
  const warehouse = writerTo(async () => storeOf(database));
  const read = "payload" in records ? unpackRecords(records) : await recordsIn(records);
  return await projectTraced(projection, { warehouse, logger }, read);
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...("code" in error && { code: String(error.code) }) };
}

parentPort?.on("message", async (message: ToThread) => {
  if ("close" in message) {
    for (const store of stores.values()) await store.close();
    await endTracing();
    process.exit();
  }
  const { id } = message;
  try {
    send({ id, projected: await apply(message) });
  } catch (error) {
    send({ id, failure: failureOf(error) });
  }
});
