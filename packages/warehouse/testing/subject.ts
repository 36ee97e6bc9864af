import { randomUUID } from "node:crypto";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { usageRecordsQuerySchema } from "@treadlight/contract/usage-records";
import type { UsageRecord } from "@treadlight/domain/session";
import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  type AnalyticsData,
  type AnalyticsOptions,
  openWarehouse,
  organizationTenant,
  personalTenant,
  type Warehouse,
  type WarehouseOptions,
} from "../index.ts";
import { NOON } from "./sessions.ts";

/** Where a warehouse is; opening it again finds what was written. */
export type WarehousePlace = Pick<WarehouseOptions, "url" | "username" | "password" | "path" | "database">;

export const allOf2026 = { from: "2026-01-01", to: "2026-12-31" };
/** Every group, and people by their ids. */
export const everybody: AnalyticsOptions = { pseudonyms: false };

export interface Subject {
  readonly warehouse: Warehouse;
  /** Another one in each test. */
  readonly organizationId: string;
  /** Asks about the organization's 2026. */
  ask(query: Record<string, unknown>, options?: AnalyticsOptions): Promise<AnalyticsData & { ageMs: number }>;
  recordsOf(
    personId: string,
    query?: Record<string, unknown>,
    timeZone?: string,
  ): Promise<{ records: UsageRecord[]; nextCursor: string | null }>;
}

/** Opens a warehouse for the tests of the block; its clock stands at noon. */
export function useWarehouse(place: () => WarehousePlace): Subject {
  let warehouse: Warehouse | undefined;
  let organizationId = "";
  beforeAll(async () => {
    warehouse = await openWarehouse({ ...place(), now: () => NOON, cells: { quietMs: 0, batchEveryMs: 0 } });
  });
  afterAll(() => warehouse?.close());
  beforeEach(() => {
    organizationId = randomUUID();
  });
  const opened = () => {
    if (!warehouse) throw new Error("The warehouse is open in tests and hooks only.");
    return warehouse;
  };
  return {
    get warehouse() {
      return opened();
    },
    get organizationId() {
      return organizationId;
    },
    ask: (query, options = everybody) =>
      opened().analytics(
        organizationTenant(organizationId),
        analyticsQuerySchema.parse({ timeDimension: allOf2026, ...query }),
        options,
      ),
    recordsOf: (personId, query = {}, timeZone = "UTC") =>
      opened().usageRecords(personalTenant(organizationId, personId), usageRecordsQuerySchema.parse(query), timeZone),
  };
}
