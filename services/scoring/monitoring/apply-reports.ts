import { reportEventSchema } from "@treadlight/domain/monitoring";
import type { StoredRecord } from "@treadlight/platform/event-log";
import type { WarehouseWriter } from "@treadlight/platform/warehouse";
import { applyReadable } from "../apply-readable.ts";

/** Writes errors, events and performance metrics of sites. Safe to repeat: a report counts once, by its id. */
export function applyReports(warehouse: WarehouseWriter, records: readonly StoredRecord[]): Promise<void> {
  return applyReadable(warehouse, records, reportEventSchema, (reports) => warehouse.insertReports(reports));
}
