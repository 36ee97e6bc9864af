import { receiptEventSchema } from "@treadlight/domain/session";
import type { StoredRecord } from "@treadlight/platform/event-log";
import type { WarehouseWriter } from "@treadlight/platform/warehouse";
import { applyReadable } from "../apply-readable.ts";

/** Writes what each request came to into the outcome ledger. Safe to repeat: a receipt counts once, by its id. */
export function applyReceipts(warehouse: WarehouseWriter, records: readonly StoredRecord[]): Promise<void> {
  return applyReadable(warehouse, records, receiptEventSchema, (receipts) => warehouse.insertReceipts(receipts));
}
