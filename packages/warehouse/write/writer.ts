import type { Store } from "@treadlight/platform/clickhouse";
import { insertDeadLetters } from "./dead-letters.ts";
import { insertReceipts } from "./receipts.ts";
import { insertReports } from "./reports.ts";
import { applyErasures, applySessions } from "./sessions.ts";

/** Turns a function of a store into one that asks for its store at each call. */
export function onStore(target: () => Promise<Store>) {
  return <Given extends unknown[], Result>(run: (store: Store, ...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> =>
      run(await target(), ...given);
}

/**
 * What projections of the log write with. Every write is safe to repeat. All throw ClickHouseUnavailableError (retry
 * later), ClickHouseRefusedError (never retry) or ClickHouseError.
 * @param target the tables to write to, asked for before each write
 */
export function writerTo(target: () => Promise<Store>) {
  const on = onStore(target);
  return {
    applySessions: on(applySessions),
    applyErasures: on(applyErasures),
    insertReceipts: on(insertReceipts),
    insertReports: on(insertReports),
    insertDeadLetters: on(insertDeadLetters),
  };
}
export type WarehouseWriter = ReturnType<typeof writerTo>;
