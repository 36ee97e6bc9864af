export {
  ADMIN_SESSION_SORTS,
  type AdminSession,
  type AdminSessionFilter,
  type AdminSessionSort,
  adminSessionSchema,
  type People,
} from "./admin-sessions.ts";
export type { AnalyticsOptions } from "./analytics.ts";
export type { DeadLetter, DeadLetterFilter, NewDeadLetter } from "./dead-letters.ts";
export type { TableDigest } from "./digest.ts";
export { QueryTooExpensiveError, WarehouseError, WarehouseRefusedError, WarehouseUnavailableError } from "./errors.ts";
export { FOLLOW_WITHIN_MS } from "./generations.ts";
export type { OutcomeCounts, OutcomeDay, OutcomeFilter, OutcomeScope, Outcomes } from "./outcomes.ts";
export type { Page, PageQuery } from "./page.ts";
export type { Replay } from "./replay.ts";
export type { Report, ReportFilter } from "./reports.ts";
export { organizationTenant, type PersonalTenant, personalTenant, type Tenant } from "./tenant.ts";
export type { Tracking } from "./tracking.ts";
export type { UsageRecordsPage } from "./usage-records.ts";
export { openWarehouse, type Warehouse, type WarehouseOptions } from "./warehouse.ts";
export type { WarehouseWriter } from "./writer.ts";
