import { randomUUID } from "node:crypto";
import type { AnalyticsAnswer, AnalyticsQuery } from "@treadlight/contract/analytics";
import type { UsageRecordsQuery } from "@treadlight/contract/usage-records";
import type { ReportKind } from "@treadlight/domain/monitoring";
import type { UsageRecord } from "@treadlight/domain/session";
import type { StoreOptions } from "@treadlight/platform/clickhouse";
import { openGenerations } from "./generations.ts";
import {
  type AdminSession,
  type AdminSessionFilter,
  type AdminSessionSort,
  adminSession,
  adminSessions,
  type People,
} from "./read/admin-sessions.ts";
import { type AnalyticsOptions, analytics } from "./read/analytics.ts";
import { lastChanges } from "./read/changes.ts";
import { type DeadLetter, type DeadLetterFilter, deadLetterPage, deadLetters } from "./read/dead-letters.ts";
import {
  type OutcomeDay,
  type OutcomeFilter,
  type OutcomeScope,
  type Outcomes,
  outcomeDays,
  outcomes,
} from "./read/outcomes.ts";
import type { Page, PageQuery } from "./read/page.ts";
import { pseudonym } from "./read/person-sql.ts";
import { type Report, type ReportFilter, report, reports } from "./read/reports.ts";
import { type Tracking, trackingOf } from "./read/tracking.ts";
import { exportSessions, type UsageRecordsPage, usageRecords } from "./read/usage-records.ts";
import { digest, type TableDigest } from "./replay/digest.ts";
import { beginReplay, type Replay } from "./replay/replay.ts";
import type { PersonalTenant, Tenant } from "./tenant.ts";
import { isGone } from "./write/ended-organizations.ts";
import { refreshRollups } from "./write/rollups.ts";
import { type WarehouseWriter, writerTo } from "./write/writer.ts";

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
  outcomes(tenant: Tenant, period: { from: Date; to: Date }): Promise<Outcomes>;
  outcomeDays(scope: OutcomeScope, query: PageQuery<"day", OutcomeFilter>): Promise<Page<OutcomeDay>>;
  adminSessions(
    tenant: Tenant,
    query: PageQuery<AdminSessionSort, AdminSessionFilter>,
    people: People,
  ): Promise<Page<AdminSession>>;
  adminSession(tenant: Tenant, id: string, people: People): Promise<AdminSession | undefined>;
  trackingOf(tenant: PersonalTenant): Promise<Tracking>;
  /** For staff, as are the four below. */
  deadLetters(query: { limit: number; eventIds?: readonly string[] }): Promise<DeadLetter[]>;
  deadLetterPage(query: PageQuery<"receivedAt", DeadLetterFilter>): Promise<Page<DeadLetter>>;
  reports(kind: ReportKind, query: PageQuery<"receivedAt", ReportFilter>): Promise<Page<Report>>;
  report(kind: ReportKind, id: string): Promise<Report | undefined>;
  /** Whether an organization has ended, and no row of it is left. */
  isGone(organizationId: string): Promise<boolean>;
  /** How answers with `pseudonyms` name a person. */
  pseudonymOf(organizationId: string, personId: string): string;
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
    async outcomeDays(scope, query) {
      return outcomeDays(await generations.live(), scope, query);
    },
    async adminSessions(tenant, query, people) {
      return adminSessions(await generations.live(), tenant, query, { ...people, pseudonymSecret });
    },
    async adminSession(tenant, id, people) {
      return adminSession(await generations.live(), tenant, id, { ...people, pseudonymSecret });
    },
    async trackingOf(tenant) {
      return trackingOf(await generations.live(), tenant);
    },
    async deadLetterPage(query) {
      return deadLetterPage(await generations.live(), query);
    },
    async reports(kind, query) {
      return reports(await generations.live(), kind, query);
    },
    async report(kind, id) {
      return report(await generations.live(), kind, id);
    },
    async isGone(organizationId) {
      return isGone(await generations.live(), organizationId);
    },
    pseudonymOf: (organizationId, personId) => pseudonym(pseudonymSecret, organizationId, personId),
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
