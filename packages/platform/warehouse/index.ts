export type { AnalyticsOptions } from "./analytics.ts";
export { QueryTooExpensiveError, WarehouseError, WarehouseRefusedError, WarehouseUnavailableError } from "./errors.ts";
export type { DeadLetter, OutcomeCounts, Outcomes } from "./ledger.ts";
export { organizationTenant, type PersonalTenant, personalTenant, type Tenant } from "./tenant.ts";
export type { UsageRecordsPage } from "./usage-records.ts";
export { openWarehouse, type Warehouse, type WarehouseOptions, type WarehouseWriter } from "./warehouse.ts";
