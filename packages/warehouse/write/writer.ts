import type { ReportEvent } from "@treadlight/domain/monitoring";
import type { ErasureEvent, ReceiptEvent, ScoredSession } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { insertDeadLetters, type NewDeadLetter } from "../read/dead-letters.ts";
import { insertReceipts } from "../read/outcomes.ts";
import { insertReports } from "../read/reports.ts";
import { applyErasures, applySessions } from "./sessions.ts";

/**
 * What projections of the log need. Everything may be repeated and comes to the same.
 * All throw WarehouseUnavailableError (later is right), WarehouseRefusedError (this data never is) or WarehouseError.
 */
export interface WarehouseWriter {
  applySessions(sessions: readonly ScoredSession[]): Promise<void>;
  applyErasures(erasures: readonly ErasureEvent[]): Promise<void>;
  insertReceipts(receipts: readonly ReceiptEvent[]): Promise<void>;
  insertReports(reports: readonly ReportEvent[]): Promise<void>;
  insertDeadLetters(letters: readonly NewDeadLetter[]): Promise<void>;
}

/** @param target the tables to write to, asked for before each write */
export function writerTo(target: () => Promise<Store>): WarehouseWriter {
  return {
    async applySessions(sessions) {
      await applySessions(await target(), sessions);
    },
    async applyErasures(erasures) {
      await applyErasures(await target(), erasures);
    },
    async insertReceipts(receipts) {
      await insertReceipts(await target(), receipts);
    },
    async insertReports(reports) {
      await insertReports(await target(), reports);
    },
    async insertDeadLetters(letters) {
      await insertDeadLetters(await target(), letters);
    },
  };
}
