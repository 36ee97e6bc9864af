import { ClickHouseError } from "@clickhouse/client";
import { z } from "zod";

/**
 * What went wrong in the warehouse, without the server's own words: those repeat the data and the query, and must not
 * reach a log. `serverCode` is ClickHouse's number of the error, where it gave one.
 */
export class WarehouseError extends Error {
  override readonly name: string = "WarehouseError";
  readonly code: string = "warehouse_failed";

  constructor(
    message: string,
    readonly serverCode?: number,
  ) {
    super(serverCode === undefined ? message : `${message} (ClickHouse error ${serverCode})`);
  }
}

/** The warehouse does not answer, or cannot take this now. Nothing was promised: the same again later is right. */
export class WarehouseUnavailableError extends WarehouseError {
  override readonly name = "WarehouseUnavailableError";
  override readonly code = "warehouse_unavailable";
}

/** The warehouse does not take this data, now or later. */
export class WarehouseRefusedError extends WarehouseError {
  override readonly name = "WarehouseRefusedError";
  override readonly code = "warehouse_refused";
}

/** The question needs more time or memory than one question may have. */
export class QueryTooExpensiveError extends WarehouseError {
  override readonly name = "QueryTooExpensiveError";
  override readonly code = "query_too_expensive";
}

/**
 * Errors of values that do not fit their columns: cannot parse (6, 25, 26, 27, 33, 38, 41, 72, 73, 117, 376, 675, 676),
 * wrong type or range (53, 69, 70, 321, 349, 691), too large (128, 131).
 */
const REFUSED = new Set([6, 25, 26, 27, 33, 38, 41, 53, 69, 70, 72, 73, 117, 128, 131, 321, 349, 376, 675, 676, 691]);

/** Limits of a query: rows (158), time (159), speed (160), bytes (307), memory (241), set (191), result (396). */
const TOO_EXPENSIVE = new Set([158, 159, 160, 191, 241, 307, 396]);

/** Errors of the question itself, which would come back for ever: our mistake, not an outage. */
const OUR_MISTAKE = new Set([36, 42, 43, 44, 46, 47, 62, 115, 179, 184, 207, 215, 386, 456, 457]);

/** What an insert or statement came to: refused data, or something that passes. */
export function writeError(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const serverCode = serverCodeOf(error);
  if (serverCode !== undefined && REFUSED.has(serverCode)) {
    return new WarehouseRefusedError("The warehouse does not take this data", serverCode);
  }
  if (serverCode !== undefined && OUR_MISTAKE.has(serverCode)) {
    return new WarehouseError("The warehouse does not understand the statement", serverCode);
  }
  return new WarehouseUnavailableError("The warehouse cannot take data now", serverCode);
}

/** What a question came to: too expensive, a mistake of ours, or an outage. */
export function readError(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) return error;
  if (error instanceof z.ZodError) return new WarehouseError("The warehouse answers in another form than expected");
  const serverCode = serverCodeOf(error);
  if (serverCode !== undefined && TOO_EXPENSIVE.has(serverCode)) {
    return new QueryTooExpensiveError("The question needs too much time or memory", serverCode);
  }
  if (serverCode !== undefined && (OUR_MISTAKE.has(serverCode) || REFUSED.has(serverCode))) {
    return new WarehouseError("The warehouse does not understand the question", serverCode);
  }
  return new WarehouseUnavailableError("The warehouse does not answer", serverCode);
}

export function serverCodeOf(error: unknown): number | undefined {
  return error instanceof ClickHouseError ? Number(error.code) : undefined;
}
