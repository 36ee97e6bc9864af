import { receiptEventSchema } from "@treadlight/domain/session";
import { applyReadable } from "../apply-readable.ts";
import type { Projection } from "../projection.ts";

/** Writes what each request came to into the outcome ledger. Safe to repeat: a receipt counts once, by its id. */
export const applyReceipts: Projection["apply"] = (warehouse, records) =>
  applyReadable(records, receiptEventSchema, (receipts) => warehouse.insertReceipts(receipts));
