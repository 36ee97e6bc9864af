import { randomUUID } from "node:crypto";
import type {
  AnalyticsAnswer,
  AnalyticsQuery,
  OutcomesQuery,
  UsageRecord,
  UsageRecordsQuery,
} from "@treadlight/domain/session";
import { type AnalyticsOptions, analytics } from "./analytics.ts";
import { lastChanges } from "./changes.ts";
import { type DeadLetter, deadLetters } from "./dead-letters.ts";
import { digest, type TableDigest } from "./digest.ts";
import { openGenerations } from "./generations.ts";
import { type Outcomes, outcomes } from "./outcomes.ts";
import { beginReplay, type Replay } from "./replay.ts";
import { refreshRollups } from "./rollups.ts";
import type { StoreOptions } from "./store.ts";
import type { PersonalTenant, Tenant } from "./tenant.ts";
import { exportSessions, type UsageRecordsPage, usageRecords } from "./usage-records.ts";
import { type WarehouseWriter, writerTo } from "./writer.ts";

export interface WarehouseOptions extends StoreOptions {
  /** Default `treadlight`. */
  database?: string | undefined;
  /** Makes pseudonyms of people that nobody without it can undo. Unless given, they change with each start. */
  pseudonymSecret?: string | undefined;
  now?: () => number;
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
  /** Per table, what the log decides: equal for a replay of the same log by the same models. */
  digest(): Promise<TableDigest[]>;
  beginReplay(): Promise<Replay>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the warehouse, on a ClickHouse server or in this process, and brings its tables up to date.
 * @throws WarehouseUnavailableError when it does not answer, or another process has the directory
 */
export async function openWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const { database = "treadlight", now = Date.now, pseudonymSecret = randomUUID(), ...where } = options;
  const generations = await openGenerations(where, database);
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
    async digest() {
      return digest(await generations.live());
    },
    beginReplay: () => beginReplay(generations, now),
    ping: generations.ping,
    close: generations.close,
  };
}
