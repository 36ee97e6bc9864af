import { createWriteStream } from "node:fs";
import { availableParallelism } from "node:os";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from "@clickhouse/client";
import pLimit from "p-limit";
import { z } from "zod";
import { ClientGoneError, requestContext } from "../request-context/index.ts";
import { chunks, mapInSlices } from "../slices/index.ts";
import { startPart, traced } from "../tracing/index.ts";
import { ChdbConnection, literal } from "./chdb-connection.ts";
import { onCluster } from "./cluster.ts";
import { ClickHouseUnavailableError, readError, writeError } from "./errors.ts";
import { fairQueue } from "./fair-queue.ts";
import { type NativeBlock, nativeBlock, type Row } from "./native.ts";
import type { ParametersOf, Query } from "./query.ts";

const MIB = 1_048_576;

/** Where ClickHouse is: a server's URL, or else a directory for the engine in this process. */
export interface StoreOptions {
  url?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** The servers that have every table, by the name of their configuration. The URL is of one of them. */
  cluster?: string | undefined;
  /** For the engine in this process. Only one process at a time can open it. */
  path?: string | undefined;
  /** Whether another thread of this process has opened the engine. It must stay open for longer. */
  isOpen?: boolean | undefined;
  /** For the engine in this process. Default 2 GiB. */
  memoryLimitBytes?: number | undefined;
  /** How long to wait for the server's answer. Default 30 s, longer than any query may take. */
  requestTimeoutMs?: number | undefined;
  /** Called when a query starts; the returned function is called when it ends. */
  startTimer?: StartTimer | undefined;
  /** Whose turn it is to read. Stores of one engine share it; by default a store has its own. */
  admission?: Admission | undefined;
}

/** Waits until a query may start, and returns the function to call at its end. */
export interface Admission {
  /** @param options.refuses whether it may be refused when too many wait; default true */
  toSelect(options?: { refuses?: boolean }): Promise<() => void>;
  toStream(): Promise<() => void>;
  /** Whether callers of several organizations are present. */
  isShared(): boolean;
}

/** Starts timing the query of this name. */
export type StartTimer = (query: string) => (outcome: "ok" | "error") => void;

/** One ClickHouse database. */
export interface Store {
  /**
   * On behalf of a caller, it takes its turn and ends when the client disconnects.
   * @throws QueryTooExpensiveError, ClickHouseUnavailableError, ClickHouseError; on behalf of a caller also Expected
   *   `rate_limited` and `busy`, and ClientGoneError
   */
  select<const Sql extends string, Row>(query: Query<Sql, Row>): Promise<Row[]>;
  /** Like `select`, for results that do not fit into memory. Its time includes the caller's own. */
  stream<const Sql extends string, Row>(query: Query<Sql, Row>): AsyncIterable<Row>;
  /**
   * Writes a result in one of ClickHouse's formats to a new file. The embedded engine does that by itself, and nothing is held in
   * memory. Its turn, its limits and its errors are those of `select`, but there may be any number of rows. It is never refused,
   * because it may be a part of an export that somebody has begun to receive.
   */
  writeFile<const Sql extends string>(path: string, query: FileQuery<Sql>): Promise<void>;
  /**
   * Resolves when the rows are stored.
   * @param columns for many rows: writes only these, column by column, which takes the engine and us a fraction of the time that JSON
   *   does. A value that a row lacks becomes the zero of its type.
   * @throws ClickHouseRefusedError, ClickHouseUnavailableError, ClickHouseError
   */
  insert(table: string, rows: readonly Row[], columns?: readonly string[]): Promise<void>;
  /** Collects many rows for one insert of these columns. Encoded at once, they need not stay in memory as objects. */
  collect(table: string, columns: readonly string[]): RowCollection;
  command<const Sql extends string>(sql: Sql, ...[params]: CommandParameters<Sql>): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface RowCollection {
  /** A few hundred at a time: they become bytes at once. @throws like `insert`; then the collection cannot be used */
  add(rows: readonly Row[]): Promise<void>;
  /** Resolves when all of them are stored. @throws like `insert` */
  insert(): Promise<void>;
}

type CommandParameters<Sql extends string> =
  object extends ParametersOf<Sql> ? [params?: object] : [params: ParametersOf<Sql>];

/** A query whose rows are written by the engine. */
interface FileQuery<Sql extends string> extends Omit<Query<Sql, unknown>, "row"> {
  format: "CSV" | "JSONEachRow" | "Parquet";
  /** How the format writes values. */
  settings?: ClickHouseSettings;
}

/**
 * What replicas need and single servers ignore. In ClickHouse Cloud, a replica behind the shared address answers only once it has what was
 * written (decision 164): versions to hide, erasures and days to roll up are decided by what is read. And it takes a block again that it has had
 * before: it may have been removed since.
 */
const CONSISTENT: ClickHouseSettings = { select_sequential_consistency: "1" };
const TAKES_AGAIN: ClickHouseSettings = { insert_deduplicate: 0 };

/** The limits of one query. The rows of a `select` are bounded as well, because they are held in memory. */
const READ_SETTINGS: ClickHouseSettings = {
  ...CONSISTENT,
  readonly: "2",
  max_execution_time: 20,
  max_memory_usage: String(1_024 * MIB),
  max_bytes_before_external_group_by: String(512 * MIB),
  max_rows_to_read: "500000000",
  do_not_merge_across_partitions_select_final: 1,
  cancel_http_readonly_queries_on_client_close: 1,
  date_time_output_format: "iso",
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
};
const MAX_RESULT_ROWS = "100000";
const STREAM_SECONDS = 3_600;
const STREAM_SETTINGS: ClickHouseSettings = { ...READ_SETTINGS, max_execution_time: STREAM_SECONDS };
const FILE_SECONDS = 120;
/** One thread and blocks of a limited size keep memory flat. */
const FILE_SETTINGS: ClickHouseSettings = {
  ...READ_SETTINGS,
  // On a busy machine, sorting takes long, and a download that has begun would end with it.
  max_execution_time: FILE_SECONDS,
  // The whole file or an error: it is read without looking for one in its middle.
  wait_end_of_query: 1,
  max_threads: 1,
  // Large, because merging many sorted blocks takes several times as long as sorting one: it moves wide rows one at a time.
  max_block_size: "32768",
  preferred_block_size_bytes: String(32 * MIB),
  // More is sorted on the disk.
  max_bytes_before_external_sort: String(64 * MIB),
  output_format_parallel_formatting: 0,
  output_format_parquet_compression_method: "snappy",
  // A group is held in memory until it is full.
  output_format_parquet_row_group_size: "16384",
  // A column of many different values drops its dictionary once it is full, so a small one wastes less.
  output_format_parquet_max_dictionary_size: "65536",
  output_format_parquet_write_page_index: 0,
  output_format_parquet_write_bloom_filter: 0,
};
/** Anyone can open a personal account, so its queries have tighter limits than a company's. */
const INDIVIDUAL_SETTINGS: ClickHouseSettings = {
  max_execution_time: 5,
  max_memory_usage: String(512 * MIB),
  max_rows_to_read: "20000000",
};

/** While several organizations read, no query may take all of the embedded engine's processors. */
const SHARED_SETTINGS: ClickHouseSettings = { max_threads: Math.ceil(availableParallelism() / 2) };

const INSERT_SETTINGS: ClickHouseSettings = {
  ...TAKES_AGAIN,
  async_insert: 0,
  max_execution_time: 25,
  wait_end_of_query: 1,
  // Otherwise each insert into a ReplacingMergeTree is deduplicated first, row by row, although hardly any has
  // duplicates. FINAL and later merges remove them, as they remove those of different inserts.
  optimize_on_insert: 0,
};
/** Rolling up a large organization takes minutes. A shorter limit would time out and retry forever. */
const COMMAND_SECONDS = 600;
const COMMAND_SETTINGS: ClickHouseSettings = {
  ...CONSISTENT,
  ...TAKES_AGAIN,
  max_execution_time: COMMAND_SECONDS,
  max_memory_usage: String(1_536 * MIB),
  max_bytes_before_external_group_by: String(512 * MIB),
  do_not_merge_across_partitions_select_final: 1,
  wait_end_of_query: 1,
  // A server deletes rows in the background; the embedded engine would first rewrite every part that holds some.
  mutations_sync: "0",
};
/** Seconds to wait for the other servers. One that is away makes up for it when it is back. */
const ON_CLUSTER: ClickHouseSettings = {
  distributed_ddl_task_timeout: "10",
  distributed_ddl_output_mode: "null_status_on_timeout",
};
/** Rows encoded per slice, before yielding to the event loop. */
const ROWS_AT_ONCE = 100;
const CONNECTIONS = 16;
/** Reads of the embedded engine run on libuv's threads, which zlib, DNS and file access also need. */
const EMBEDDED_READS = 2;
const SERVER_READS = 6;
/** A stream waits for its client most of the time. */
const STREAMS = 4;

/**
 * Few reads run at a time: those of callers in fair turns, and next to them those of the installation itself, which are
 * never refused.
 * @param options.refuses whether reads are refused when too many wait
 */
export function readAdmission({ embedded, refuses }: { embedded: boolean; refuses: boolean }): Admission {
  const reads = embedded ? EMBEDDED_READS : SERVER_READS;
  const selects = fairQueue(reads, { refuses });
  const streams = fairQueue(STREAMS, { refuses });
  const ownReads = pLimit(reads);
  const ownTurn = () =>
    new Promise<() => void>((resolve) => {
      void ownReads(() => new Promise<void>((end) => resolve(end)));
    });
  const admit = (turns: typeof selects) => (options?: { refuses?: boolean }) => {
    const context = requestContext();
    return context ? turns.take(context, options) : ownTurn();
  };
  return { toSelect: admit(selects), toStream: admit(streams), isShared: selects.isShared };
}

/** Connects to one database. Nothing is sent until the first statement. @throws ClickHouseUnavailableError */
export function openStore(given: StoreOptions, database: string): Store {
  const {
    startTimer = () => () => {},
    admission = readAdmission({ embedded: given.url === undefined, refuses: true }),
    ...options
  } = given;
  const client = createStoreClient(options, database);
  const patient =
    options.url === undefined
      ? client
      : createStoreClient({ ...options, requestTimeoutMs: (COMMAND_SECONDS + 20) * 1_000 }, database);
  /** What a query is sent with. It ends when the client of the current caller goes. */
  const parameters = (sql: string, params: object, clickhouse_settings: ClickHouseSettings) => {
    const signal = requestContext()?.signal;
    return { query: sql, query_params: { ...params }, clickhouse_settings, ...(signal && { abort_signal: signal }) };
  };
  /** Reads a whole result when its turn has come. */
  async function inTurn<Result>(
    name: string,
    read: (limits: ClickHouseSettings) => Promise<Result>,
    turn?: { refuses?: boolean },
  ): Promise<Result> {
    const context = requestContext();
    const endPart = startPart(`query ${name}`, { "db.system.name": "clickhouse" });
    const endTurn = await admission.toSelect(turn).catch((error: unknown) => {
      endPart?.(true);
      throw error;
    });
    const stop = startTimer(name);
    let outcome: "ok" | "error" = "error";
    try {
      const isShared = context && options.url === undefined && admission.isShared();
      const result = await read({
        ...(context?.isIndividual && INDIVIDUAL_SETTINGS),
        ...(isShared && SHARED_SETTINGS),
      });
      outcome = "ok";
      return result;
    } catch (error) {
      throw context?.signal.aborted ? new ClientGoneError("the client disconnected") : readError(error);
    } finally {
      stop(outcome);
      endPart?.(outcome === "error");
      endTurn();
    }
  }
  const typesOf = new Map<string, ReadonlyMap<string, string>>();
  /**
   * Free blocks for reuse, by table and columns. With new memory for each insert, V8 would run a full collection every
   * second.
   */
  const freeBlocks = new Map<string, NativeBlock>();
  const blockName = (table: string, names: readonly string[]) => [table, ...names].join();
  async function takeBlock(table: string, names: readonly string[]): Promise<NativeBlock> {
    const name = blockName(table, names);
    const free = freeBlocks.get(name);
    freeBlocks.delete(name);
    if (free) return free;
    const types = typesOf.get(table) ?? (await readTypes(store, table));
    typesOf.set(table, types);
    return nativeBlock(names.map((name) => ({ name, type: types.get(name) ?? "" })));
  }
  async function insertBlock(table: string, block: NativeBlock, names: readonly string[]) {
    const { stream } = await client.exec({
      query: `INSERT INTO ${table} (${names.join(", ")}) FORMAT Native`,
      values: Readable.from(block.bytes(), { objectMode: false }),
      clickhouse_settings: INSERT_SETTINGS,
    });
    await finished(stream.resume());
    block.clear();
    freeBlocks.set(blockName(table, names), block);
  }
  async function writing(table: string, write: () => Promise<unknown>) {
    try {
      await traced(`insert ${table}`, { "db.system.name": "clickhouse" }, write);
    } catch (error) {
      throw notWritten(table, error);
    }
  }
  function notWritten(table: string, error: unknown) {
    // The columns may have other types by now.
    typesOf.delete(table);
    freeBlocks.clear();
    return writeError(error);
  }
  const store: Store = {
    select: ({ name, sql, params, row }) =>
      inTurn(name, async (limits) => {
        const settings = { ...READ_SETTINGS, ...limits, max_result_rows: MAX_RESULT_ROWS };
        const result = await client.query({ ...parameters(sql, params, settings), format: "JSONEachRow" });
        const rows: unknown[] = await result.json();
        return rows.map((value) => row.parse(value));
      }),
    async *stream({ name, sql, params, row }) {
      const context = requestContext();
      const endTurn = await admission.toStream();
      const endPart = startPart(`query ${name}`, { "db.system.name": "clickhouse" });
      const stop = startTimer(name);
      let outcome: "ok" | "error" = "ok";
      try {
        const result = await client.query({ ...parameters(sql, params, STREAM_SETTINGS), format: "JSONEachRow" });
        for await (const rows of result.stream()) {
          for (const line of rows) yield row.parse(line.json());
        }
      } catch (error) {
        outcome = "error";
        throw context?.signal.aborted ? new ClientGoneError("the client disconnected") : readError(error);
      } finally {
        // Also reached when the caller stops early.
        stop(outcome);
        endPart?.(outcome === "error");
        endTurn();
      }
    },
    writeFile: (file, { name, sql, params, format, settings }) =>
      inTurn(
        name,
        async (limits) => {
          const allSettings = { ...FILE_SETTINGS, ...limits, ...settings };
          // Nothing of it comes before the whole file does.
          const run = (statement: string) => patient.exec(parameters(statement, params, allSettings));
          if (options.url === undefined) {
            const { stream } = await run(`${sql} INTO OUTFILE ${literal(file)} FORMAT ${format}`);
            stream.destroy();
          } else {
            const { stream } = await run(`${sql} FORMAT ${format}`);
            await pipeline(stream, createWriteStream(file, { flags: "wx" }));
          }
        },
        { refuses: false },
      ),
    async insert(table, rows, columns) {
      if (rows.length === 0) return;
      await writing(table, async () => {
        if (columns) {
          const block = await takeBlock(table, columns);
          await mapInSlices(chunks(rows, ROWS_AT_ONCE), (part) => block.add(part));
          await insertBlock(table, block, columns);
        } else {
          const values = await mapInSlices(rows, (row) => JSON.stringify(row));
          await client.insert({ table, values, clickhouse_settings: INSERT_SETTINGS, format: "JSONEachRow" });
        }
      });
    },
    collect(table, columns) {
      let block: NativeBlock | undefined;
      return {
        async add(rows) {
          try {
            block ??= await takeBlock(table, columns);
            block.add(rows);
          } catch (error) {
            throw notWritten(table, error);
          }
        },
        insert: () => writing(table, async () => block && insertBlock(table, block, columns)),
      };
    },
    async command(sql, ...[params]) {
      try {
        await patient.command(
          options.cluster === undefined
            ? { query: sql, query_params: { ...params }, clickhouse_settings: COMMAND_SETTINGS }
            : {
                query: onCluster(sql, options.cluster),
                query_params: { ...params },
                clickhouse_settings: { ...COMMAND_SETTINGS, ...ON_CLUSTER },
              },
        );
      } catch (error) {
        throw writeError(error);
      }
    },
    async ping() {
      const { success } = await client.ping({ select: true });
      if (!success) throw new ClickHouseUnavailableError("ClickHouse is not responding");
    },
    async close() {
      await Promise.all([client.close(), patient.close()]);
    },
  };
  return store;
}

const columnSchema = z.object({ name: z.string(), type: z.string() });

/** The types of a table's columns. */
async function readTypes(store: Store, table: string): Promise<ReadonlyMap<string, string>> {
  const columns = await store.select({
    name: "columns",
    sql: "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String}",
    params: { table },
    row: columnSchema,
  });
  if (columns.length === 0) throw new ClickHouseUnavailableError(`There is no table ${table}`);
  return new Map(columns.map(({ name, type }) => [name, type]));
}

function createStoreClient(options: StoreOptions, database: string): ClickHouseClient {
  const { url, username, password, path, isOpen = false } = options;
  const { memoryLimitBytes = 2_048 * MIB, requestTimeoutMs = 30_000 } = options;
  // The client would log the server's error messages, which repeat data.
  const log = { level: ClickHouseLogLevel.OFF };
  // Rows to be inserted are written as JSON in slices. The client would write all of them at once.
  const json = { stringify: String };
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
      json,
    });
  }
  if (path === undefined) throw new TypeError("A store needs a url or a path.");
  const engineArguments = [
    `--max_server_memory_usage=${memoryLimitBytes}`,
    "--max_query_size=67108864",
    // By default each read of a file is handed to another thread. Most are of a few kilobytes and in the system's cache.
    "--local_filesystem_read_method=pread",
    "--",
    `--mark_cache_size=${128 * MIB}`,
    `--primary_index_cache_size=${128 * MIB}`,
  ];
  try {
    return createClient({ connection: new ChdbConnection({ path, database, engineArguments, isOpen }), log, json });
  } catch {
    throw new ClickHouseUnavailableError(
      "The warehouse's directory cannot be opened; is it in use by another process?",
    );
  }
}
