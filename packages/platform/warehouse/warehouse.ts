import { randomUUID } from "node:crypto";
import type { ReportEvent } from "@treadlight/domain/monitoring";
import type {
  AnalyticsAnswer,
  AnalyticsQuery,
  ErasureEvent,
  OutcomesQuery,
  ReceiptEvent,
  ScoredSession,
  UsageRecord,
  UsageRecordsQuery,
} from "@treadlight/domain/session";
import { type AnalyticsOptions, analytics } from "./analytics.ts";
import { lastChanges } from "./changes.ts";
import { openGenerations } from "./generations.ts";
import {
  type DeadLetter,
  deadLetters,
  insertDeadLetters,
  insertReceipts,
  insertReports,
  type NewDeadLetter,
  type Outcomes,
  outcomes,
} from "./ledger.ts";
import { refreshRollups } from "./rollups.ts";
import { applyErasures, applySessions } from "./sessions.ts";
import type { Store, StoreOptions } from "./store.ts";
import type { PersonalTenant, Tenant } from "./tenant.ts";
import { exportSessions, type UsageRecordsPage, usageRecords } from "./usage-records.ts";

export interface WarehouseOptions extends StoreOptions {
  /** Default `treadlight`. */
  database?: string | undefined;
  /** Makes pseudonyms of people that nobody without it can undo. Unless given, they change with each start. */
  pseudonymSecret?: string | undefined;
  now?: () => number;
}

/**
 * What projections of the log need. Everything may be repeated and comes to the same.
 * All throw WarehouseUnavailableError (later is right), WarehouseRefusedError (this data never is) or WarehouseError.
 */
export interface WarehouseWriter {
  applySessions(sessions: readonly ScoredSession[]): Promise<void>;
  applyErasures(erasures: readonly ErasureEvent[]): Promise<void>;
  insertReceipts(receipts: readonly ReceiptEvent[]): Promise<void>;
  insertReports(reports: readonly ReportEvent[]): Promise<void>;
  insertDeadLetters(letters: readonly NewDeadLetter[]): Promise<void>;
}

/** Questions throw QueryTooExpensiveError, WarehouseUnavailableError or WarehouseError. */
export interface Warehouse extends WarehouseWriter {
  usageRecords(tenant: PersonalTenant, query: UsageRecordsQuery): Promise<UsageRecordsPage>;
  exportSessions(tenant: Tenant, period: { from: Date; to: Date }): AsyncIterable<UsageRecord>;
  analytics(tenant: Tenant, query: AnalyticsQuery, options: AnalyticsOptions): Promise<AnalyticsAnswer>;
  outcomes(tenant: Tenant, query: OutcomesQuery): Promise<Outcomes>;
  /** For staff. */
  deadLetters(query: { limit: number; eventIds?: readonly string[] }): Promise<DeadLetter[]>;
  lastChanges(organizationIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** One caller at a time. Returns how many days were rolled up. */
  refreshRollups(options?: { quietMs?: number }): Promise<number>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the warehouse, on a ClickHouse server or in this process, and brings its tables up to date.
 * @throws WarehouseUnavailableError when it does not answer, or another process has the directory
 */
export async function openWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const { database = "treadlight", now = Date.now, pseudonymSecret = randomUUID(), ...where } = options;
  const generations = await openGenerations({ ...where, database, now });
  return {
    ...writerTo(() => generations.live()),
    async usageRecords(tenant, query) {
      return usageRecords(await generations.live(), tenant, query);
    },
    async *exportSessions(tenant, period) {
      yield* exportSessions(await generations.live(), tenant, period);
    },
    async analytics(tenant, query, analyticsOptions) {
      return analytics(await generations.live(), tenant, query, { ...analyticsOptions, now: now(), pseudonymSecret });
    },
    async outcomes(tenant, query) {
      return outcomes(await generations.live(), tenant, query);
    },
    async deadLetters(query) {
      return deadLetters(await generations.live(), query);
    },
    async lastChanges(organizationIds) {
      return lastChanges(await generations.live(), organizationIds);
    },
    async refreshRollups(rollupOptions) {
      return refreshRollups(await generations.live(), rollupOptions);
    },
    ping: generations.ping,
    close: generations.close,
  };
}

function writerTo(target: () => Promise<Store>): WarehouseWriter {
  return {
    async applySessions(sessions) {
      await applySessions(await target(), sessions);
    },
    async applyErasures(erasures) {
      await applyErasures(await target(), erasures);
    },
    async insertReceipts(receipts) {
      await insertReceipts(await target(), receipts);
    },
    async insertReports(reports) {
      await insertReports(await target(), reports);
    },
    async insertDeadLetters(letters) {
      await insertDeadLetters(await target(), letters);
    },
  };
}
