import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from "@clickhouse/client";
import type { z } from "zod";
import { ChdbConnection } from "./chdb-connection.ts";
import { readError, WarehouseUnavailableError, writeError } from "./errors.ts";

const MIB = 1_048_576;

/** Where the warehouse is: a ClickHouse server's URL, or else a directory for the engine in this process. */
export interface StoreOptions {
  url?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** Of the engine in this process; one process at a time. */
  path?: string | undefined;
  /** What the engine in this process may use. Default 2 GiB. */
  memoryLimitBytes?: number | undefined;
  /** How long to wait for the server's answer. Default 30 s: longer than it may take for any question. */
  requestTimeoutMs?: number | undefined;
}

/** Values of a query's `{name:Type}` places; they never become part of its text. */
export type Parameters = Readonly<Record<string, unknown>>;

/** One database of the warehouse. */
export interface Store {
  /** @throws QueryTooExpensiveError, WarehouseUnavailableError, WarehouseError */
  select<Row>(row: z.ZodType<Row>, query: string, parameters?: Parameters): Promise<Row[]>;
  /** Like `select`, for answers that do not fit into memory. */
  stream<Row>(row: z.ZodType<Row>, query: string, parameters?: Parameters): AsyncIterable<Row>;
  /**
   * Resolves when the rows are stored.
   * @param columns for wide rows in bulk: these alone are sent, as arrays, which is half the bytes; what a row lacks is
   *   the column's default
   * @throws WarehouseRefusedError, WarehouseUnavailableError, WarehouseError
   */
  insert(table: string, rows: readonly object[], columns?: readonly [string, ...string[]]): Promise<void>;
  command(statement: string, parameters?: Parameters): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What one question may cost. A result is gathered in memory, so it is bounded too; streams are not. */
const READ_SETTINGS: ClickHouseSettings = {
  readonly: "2",
  max_execution_time: 20,
  max_memory_usage: String(1_024 * MIB),
  max_bytes_before_external_group_by: String(512 * MIB),
  max_rows_to_read: "500000000",
  do_not_merge_across_partitions_select_final: 1,
  date_time_output_format: "iso",
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
};
const MAX_RESULT_ROWS = "100000";
const STREAM_SECONDS = 3_600;

const INSERT_SETTINGS: ClickHouseSettings = { async_insert: 0, max_execution_time: 25, wait_end_of_query: 1 };
/** A day of a large organization takes its time to roll up; given up too early, it would be begun again for ever. */
const COMMAND_SECONDS = 600;
const COMMAND_SETTINGS: ClickHouseSettings = {
  max_execution_time: COMMAND_SECONDS,
  max_memory_usage: String(1_536 * MIB),
  max_bytes_before_external_group_by: String(512 * MIB),
  do_not_merge_across_partitions_select_final: 1,
  wait_end_of_query: 1,
};
const CONNECTIONS = 16;

/** Connects to one database. Nothing is sent until the first statement. @throws WarehouseUnavailableError */
export function openStore(options: StoreOptions, database: string): Store {
  const client = createWarehouseClient(options, database);
  const patient =
    options.url === undefined
      ? client
      : createWarehouseClient({ ...options, requestTimeoutMs: (COMMAND_SECONDS + 20) * 1_000 }, database);
  return {
    async select(row, query, query_params = {}) {
      const clickhouse_settings = { ...READ_SETTINGS, max_result_rows: MAX_RESULT_ROWS };
      try {
        const result = await client.query({ query, query_params, clickhouse_settings, format: "JSONEachRow" });
        const rows: unknown[] = await result.json();
        return rows.map((value) => row.parse(value));
      } catch (error) {
        throw readError(error);
      }
    },
    async *stream(row, query, query_params = {}) {
      const clickhouse_settings = { ...READ_SETTINGS, max_execution_time: STREAM_SECONDS };
      try {
        const result = await client.query({ query, query_params, clickhouse_settings, format: "JSONEachRow" });
        for await (const rows of result.stream()) {
          for (const line of rows) yield row.parse(line.json());
        }
      } catch (error) {
        throw readError(error);
      }
    },
    async insert(table, rows, columns) {
      if (rows.length === 0) return;
      const clickhouse_settings = INSERT_SETTINGS;
      try {
        if (columns) {
          const values = rows.map((row) => columns.map((column): unknown => Reflect.get(row, column)));
          await client.insert({
            table,
            columns: [...columns],
            values,
            clickhouse_settings,
            format: "JSONCompactEachRow",
          });
        } else {
          await client.insert({ table, values: [...rows], clickhouse_settings, format: "JSONEachRow" });
        }
      } catch (error) {
        throw writeError(error);
      }
    },
    async command(query, query_params = {}) {
      try {
        await patient.command({ query, query_params, clickhouse_settings: COMMAND_SETTINGS });
      } catch (error) {
        throw writeError(error);
      }
    },
    async ping() {
      const { success } = await client.ping({ select: true });
      if (!success) throw new WarehouseUnavailableError("The warehouse does not answer");
    },
    async close() {
      await Promise.all([client.close(), patient.close()]);
    },
  };
}

function createWarehouseClient(options: StoreOptions, database: string): ClickHouseClient {
  const { url, username, password, path, memoryLimitBytes = 2_048 * MIB, requestTimeoutMs = 30_000 } = options;
  // The client logs errors with the server's words, which repeat data.
  const log = { level: ClickHouseLogLevel.OFF };
  if (url !== undefined) {
    return createClient({
      url,
      database,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      application: "treadlight",
      request_timeout: requestTimeoutMs,
      max_open_connections: CONNECTIONS,
      compression: { request: true, response: true },
      use_multipart_params_auto: true,
      keep_alive: { enabled: true },
      log,
    });
  }
  if (path === undefined) throw new TypeError("The warehouse needs a url or a path.");
  const engineArguments = [
    `--max_server_memory_usage=${memoryLimitBytes}`,
    "--max_query_size=67108864",
    "--",
    `--mark_cache_size=${128 * MIB}`,
    `--primary_index_cache_size=${128 * MIB}`,
  ];
  try {
    return createClient({ connection: new ChdbConnection({ path, database, engineArguments }), log });
  } catch {
    throw new WarehouseUnavailableError("The warehouse's directory cannot be opened; is it in use by another process?");
  }
}
