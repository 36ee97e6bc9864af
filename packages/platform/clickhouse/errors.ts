import { ClickHouseError as ServerError } from "@clickhouse/client";
import { z } from "zod";

/**
 * A failure of ClickHouse without the server's own words: those repeat the data and the query, and must not reach a log.
 * `serverCode` is ClickHouse's number of the error, where it gave one.
 */
export class ClickHouseError extends Error {
  override readonly name: string = "ClickHouseError";
  readonly code: string = "clickhouse_failed";

  readonly serverCode: number | undefined;

  constructor(message: string, serverCode?: number) {
    super(serverCode === undefined ? message : `${message} (ClickHouse error ${serverCode})`);
    this.serverCode = serverCode;
  }
}

/** ClickHouse is not responding, or cannot take this now. Nothing was written; retry later. */
export class ClickHouseUnavailableError extends ClickHouseError {
  override readonly name = "ClickHouseUnavailableError";
  /** As the API answers it. */
  override readonly code = "warehouse_unavailable";
}

/** ClickHouse does not accept this data. Retrying would fail again. */
export class ClickHouseRefusedError extends ClickHouseError {
  override readonly name = "ClickHouseRefusedError";
  override readonly code = "clickhouse_refused";
}

/** The query needs more time or memory than one query may use. */
export class QueryTooExpensiveError extends ClickHouseError {
  override readonly name = "QueryTooExpensiveError";
  override readonly code = "query_too_expensive";
}

/**
 * Values that do not fit their columns: cannot parse (6, 25, 26, 27, 33, 38, 41, 72, 73, 117, 376, 675, 676), wrong type
 * or range (53, 69, 70, 321, 349, 691), too large (128, 131).
 */
const REFUSED = new Set([6, 25, 26, 27, 33, 38, 41, 53, 69, 70, 72, 73, 117, 128, 131, 321, 349, 376, 675, 676, 691]);

/** Limits of a query: rows (158), time (159), speed (160), bytes (307), memory (241), set (191), result (396). */
const TOO_EXPENSIVE = new Set([158, 159, 160, 191, 241, 307, 396]);

/** Errors in the SQL itself. Our bug, not an outage: a retry would fail again. */
const OUR_MISTAKE = new Set([36, 42, 43, 44, 46, 47, 62, 115, 179, 184, 207, 215, 386, 456, 457]);

/** The typed error for a failed insert or command. */
export function writeError(error: unknown): ClickHouseError {
  if (error instanceof ClickHouseError) return error;
  const serverCode = serverCodeOf(error);
  if (serverCode !== undefined && REFUSED.has(serverCode)) {
    return new ClickHouseRefusedError("ClickHouse refused the data", serverCode);
  }
  if (serverCode !== undefined && OUR_MISTAKE.has(serverCode)) {
    return new ClickHouseError("ClickHouse rejected the statement", serverCode);
  }
  return new ClickHouseUnavailableError("ClickHouse is not accepting data", serverCode);
}

/** The typed error for a failed query. */
export function readError(error: unknown): ClickHouseError {
  if (error instanceof ClickHouseError) return error;
  if (error instanceof z.ZodError) return new ClickHouseError("The rows do not match their schema");
  const serverCode = serverCodeOf(error);
  if (serverCode !== undefined && TOO_EXPENSIVE.has(serverCode)) {
    return new QueryTooExpensiveError("The query exceeds its time or memory limit", serverCode);
  }
  if (serverCode !== undefined && (OUR_MISTAKE.has(serverCode) || REFUSED.has(serverCode))) {
    return new ClickHouseError("ClickHouse rejected the query", serverCode);
  }
  return new ClickHouseUnavailableError("ClickHouse is not responding", serverCode);
}

function serverCodeOf(error: unknown): number | undefined {
  return error instanceof ServerError ? Number(error.code) : undefined;
}
