import type { FactorSet } from "@treadlight/domain/environment";
import { reportEventSchema } from "@treadlight/domain/monitoring";
import { GROUPS, receiptEventSchema } from "@treadlight/domain/session";
import type { StoredRecord, Stream } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import { tracedBatch } from "@treadlight/platform/tracing";
import type { WarehouseWriter } from "@treadlight/warehouse";
import { applyReadable } from "./apply-readable.ts";
import { applySessions } from "./apply-sessions.ts";
import type { FailedRecord } from "./failed-record.ts";

/** Reads a stream of the log, as a consumer group, into the warehouse. */
export interface Projection {
  stream: Stream;
  group: string;
  /** How long after a batch of so many records has begun the next one may begin. What comes after a while without any is written at once. */
  intervalMs: (records: number) => number;
  /** Resolves when the records are in the warehouse, to those that could not become rows. Safe to repeat. */
  apply: (
    warehouse: WarehouseWriter,
    records: readonly StoredRecord[],
    factors?: FactorSet,
  ) => Promise<readonly FailedRecord[]>;
}

/** What became of a batch. */
export interface Projected {
  deadLetters: number;
  /** Those that were received more than a minute before they became rows, by a sample of a large batch. */
  late: number;
  /** When the newest was received, in epoch milliseconds; 0 of none. */
  newestAt: number;
}

interface ProjectDeps {
  warehouse: WarehouseWriter;
  logger: Logger;
  factors?: FactorSet | undefined;
}

/** People should see a session within a minute. */
const IN_TIME_MS = 60_000;
/** Of a batch: reading the headers of all would take as long as a fortieth of scoring them. */
const LOOKED_AT = 100;
const FEW_SESSIONS = 100;

export const PROJECTIONS: readonly Projection[] = [
  {
    stream: "sessions",
    group: GROUPS.sessions,
    // Writing one session takes nearly as much CPU as writing a hundred: 20 a second, written one by one, kept a core
    // busy.
    intervalMs: (records) => (records < FEW_SESSIONS ? 250 : 0),
    apply: applySessions,
  },
  {
    stream: "receipts",
    group: GROUPS.receipts,
    // There is one per request; a statement for each would take as much CPU as the sessions do.
    intervalMs: () => 1_000,
    apply: (warehouse, records) =>
      applyReadable(records, receiptEventSchema, (receipts) => warehouse.insertReceipts(receipts)),
  },
  {
    stream: "monitoring",
    group: GROUPS.monitoring,
    intervalMs: () => 1_000,
    apply: (warehouse, records) =>
      applyReadable(records, reportEventSchema, (reports) => warehouse.insertReports(reports)),
  },
];

/**
 * Applies a batch and stores the failed records as dead letters. The batch may be committed afterwards.
 * @param deps.factors for every session, in place of the set valid on its day
 */
export async function project(
  { apply }: Projection,
  { warehouse, logger, factors }: ProjectDeps,
  records: readonly StoredRecord[],
): Promise<Projected> {
  const failed = await apply(warehouse, records, factors);
  if (failed.length > 0) await warehouse.insertDeadLetters(failed);
  for (const { stream, reason, organizationId, eventId, error } of failed) {
    logger.warn({ stream, reason, organizationId, eventId, err: error }, "record dead-lettered");
  }
  return { deadLetters: failed.length, ...punctuality(records, Date.now()) };
}

function punctuality(records: readonly StoredRecord[], now: number): Omit<Projected, "deadLetters"> {
  const step = Math.ceil(records.length / LOOKED_AT);
  const receivedAt = records
    .filter((_record, index) => index % step === 0 || index === records.length - 1)
    .map(appendedAt)
    .filter(Number.isFinite);
  const late = receivedAt.filter((at) => at < now - IN_TIME_MS).length;
  return {
    late: receivedAt.length > 0 ? Math.round((late / receivedAt.length) * records.length) : 0,
    newestAt: receivedAt.reduce((newest, at) => Math.max(newest, at), 0),
  };
}

/** In epoch milliseconds. What is said of a session again keeps the time when that was first received; its event has a new id (UUID version 7). */
function appendedAt({ headers: { eventId = "", receivedAt } }: StoredRecord): number {
  return eventId[14] === "7" ? Number.parseInt(eventId.replaceAll("-", "").slice(0, 12), 16) : Number(receivedAt);
}

/** `project`, as a part of the traces of the requests that the records come from. */
export function projectTraced(
  projection: Projection,
  deps: ProjectDeps,
  records: readonly StoredRecord[],
): Promise<Projected> {
  const attributes = { "messaging.batch.message_count": records.length };
  return tracedBatch(`score ${projection.stream}`, records, attributes, () => project(projection, deps, records));
}
