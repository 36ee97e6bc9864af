export {
  ClickHouseError,
  ClickHouseRefusedError,
  ClickHouseUnavailableError,
  QueryTooExpensiveError,
} from "@treadlight/platform/clickhouse";
export type { DamagedPart } from "./integrity/damage.ts";
export type { Repair } from "./integrity/repairs.ts";
export { type ObserveQuery, warehouseMetrics } from "./metrics.ts";
export { checkStoredData, openConfiguredWarehouse, warehousePath } from "./open-configured.ts";
export type { AnalyticsData, AnalyticsOptions } from "./read/analytics.ts";
export { asksSpend, type ToolDecisions } from "./read/analytics-sql.ts";
export { type FrozenSession, frozenSessionSchema, type UsedGroup } from "./read/frozen-sessions.ts";
export type { OutcomeDay } from "./read/outcomes.ts";
export type { OwnPrices } from "./read/own-prices.ts";
export { comparedPeriodOf, lastBucketOf, partialBuckets, periodOf, timeOf } from "./read/period.ts";
export type { People } from "./read/person-sql.ts";
export type { SentTool } from "./read/sent-tools.ts";
export { EXPORT_ORDER, exportedColumns } from "./read/sessions-file.ts";
export { keyOfDay } from "./read/spend.ts";
export {
  type OrganizationTenant,
  organizationTenant,
  type PersonalTenant,
  type PlacesTenant,
  personalTenant,
  placesTenant,
  type Tenant,
} from "./read/tenant.ts";
export type { TableDigest } from "./replay/digest.ts";
export { migrationNames } from "./replay/generations.ts";
export { firstOpenWeek } from "./tables/cells.ts";
export type { DeadLetter } from "./tables/dead-letter.ts";
export { openWarehouse, type Warehouse, type WarehouseOptions } from "./warehouse.ts";
export { type MembersOf, ORGANIZATIONS_AT_ONCE } from "./write/cells.ts";
export type { ScoredSessions } from "./write/sessions.ts";
export type { WarehouseWriter } from "./write/writer.ts";
