export {
  QueryTooExpensiveError,
  WarehouseError,
  WarehouseRefusedError,
  WarehouseUnavailableError,
} from "@treadlight/platform/clickhouse";
export { FOLLOW_WITHIN_MS } from "./generations.ts";
export { openConfiguredWarehouse } from "./open-configured.ts";
export {
  ADMIN_SESSION_SORTS,
  type AdminSession,
  type AdminSessionFilter,
  type AdminSessionSort,
  adminSessionSchema,
  type People,
} from "./read/admin-sessions.ts";
export type { AnalyticsOptions } from "./read/analytics.ts";
export type { DeadLetter, DeadLetterFilter, NewDeadLetter } from "./read/dead-letters.ts";
export type { OutcomeCounts, OutcomeDay, OutcomeFilter, OutcomeScope, Outcomes } from "./read/outcomes.ts";
export type { Page, PageQuery } from "./read/page.ts";
export type { Report, ReportFilter } from "./read/reports.ts";
export type { Tracking } from "./read/tracking.ts";
export type { UsageRecordsPage } from "./read/usage-records.ts";
export type { TableDigest } from "./replay/digest.ts";
export type { Replay } from "./replay/replay.ts";
export { organizationTenant, type PersonalTenant, personalTenant, type Tenant } from "./tenant.ts";
export { openWarehouse, type Warehouse, type WarehouseOptions } from "./warehouse.ts";
export type { WarehouseWriter } from "./write/writer.ts";
