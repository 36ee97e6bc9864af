import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type ClickHouseClientConfigOptions, type ClickHouseSettings, parseError } from "@clickhouse/client";
import { formatQueryParams } from "@clickhouse/client-common";
import type { Session, StreamChunk } from "chdb";
import { mapInSlices } from "../slices/index.ts";
import { lowerEnginePriority } from "../tuning/index.ts";

type Connection = NonNullable<ClickHouseClientConfigOptions["connection"]>;
type QueryParams = Parameters<Connection["query"]>[0];
type InsertParams = Parameters<Connection["insert"]>[0];
type ExecParams = Parameters<Connection["exec"]>[0];

/** Loaded when an embedded engine is opened: with a ClickHouse server, its library of 555 MB need not be installed. */
const loadChdb = (): typeof import("chdb") => createRequire(import.meta.url)("chdb");

/** Settings of the HTTP interface, which the engine rejects. */
const HTTP_SETTINGS = new Set([
  "wait_end_of_query",
  "enable_http_compression",
  "cancel_http_readonly_queries_on_client_close",
]);

/** Directories of inserts in which nothing of an earlier process is left. Several connections share one. */
const cleaned = new Set<string>();

const INSERT_JSON = /^INSERT INTO (?<table>\w+) FORMAT JSONEachRow$/;
const INSERT_NATIVE = /^(?<into>INSERT INTO \w+ \([\w, ]+\)) FORMAT Native$/;

/**
 * chdb behind `@clickhouse/client`. It replaces the connection that chdb ships, which has these problems (chdb 3.4.0):
 * - After a query that failed half-way, the session prepends the failed query's rows to the next result, which may belong
 *   to another tenant. Here every statement has its own session (opening one takes 0.2 ms).
 * - Settings and parameters outlive their query in a session. The same remedy.
 * - Queries with parameters wait for each other, process-wide. Here parameters are `SET param_...` of their own session.
 * - Results are collected in memory. Here only those with a limit are; the others stream, or are written to a file.
 * - An insert is copied through strings on the event loop. Here it is passed on as bytes.
 */
export class ChdbConnection implements Connection {
  readonly #chdb = loadChdb();
  readonly #path: string;
  readonly #database: string;
  readonly #engineArguments: readonly string[];
  /** Rows on their way into the engine. */
  readonly #inserts: string;
  /** Keeps the engine up between statements. */
  readonly #anchor: Session;
  readonly #stopLowering: () => void;
  #closed = false;

  /** @throws when another process has opened the path */
  constructor(options: {
    path: string;
    database: string;
    engineArguments: readonly string[];
    /** Whether another thread has opened the path. */
    isOpen: boolean;
  }) {
    this.#path = options.path;
    this.#database = options.database;
    this.#engineArguments = options.engineArguments;
    this.#inserts = join(options.path, "inserts");
    this.#stopLowering = options.isOpen ? () => {} : lowerEnginePriority();
    this.#anchor = this.#openSession();
    // What was on its way when an earlier process was killed is still in the log.
    if (!options.isOpen && !cleaned.has(this.#inserts)) rmSync(this.#inserts, { recursive: true, force: true });
    cleaned.add(this.#inserts);
    mkdirSync(this.#inserts, { recursive: true, mode: 0o700 });
  }

  async query(params: QueryParams) {
    const session = this.#openSession();
    try {
      const stream = isBounded(params)
        ? Readable.from([await this.#result(session, params)])
        : await this.#stream(session, params);
      stream.once("close", () => session.close());
      return { stream, ...answer(params) };
    } catch (error) {
      session.close();
      throw asClickHouseError(error);
    }
  }

  /** An abort ends the query in the engine as well. chdb's own signal would leave it running. */
  async #result(session: Session, params: ExecParams): Promise<Buffer> {
    const { query, abort_signal: signal } = params;
    const id = randomUUID();
    const preamble = await this.#preamble(params, { log_comment: id });
    const statement = `KILL QUERY WHERE Settings['log_comment'] = '${id}' ASYNC`;
    const kill = () => void this.#run((other) => other.queryAsync(statement)).catch(() => {});
    signal?.throwIfAborted();
    signal?.addEventListener("abort", kill);
    try {
      return bufferOf((await session.queryAsync(`${preamble}; ${query}`)).bytes());
    } finally {
      signal?.removeEventListener("abort", kill);
    }
  }

  /** Blocks the event loop at first: chdb plans a streamed query, and fills the sets of its INs, synchronously. */
  async #stream(session: Session, params: QueryParams): Promise<Readable> {
    await session.queryAsync(await this.#preamble(params));
    const chunks = session.queryStream(params.query, abortOf(params))[Symbol.asyncIterator]();
    // Fetch the first chunk here, so that a wrong query is reported here.
    const first = await chunks.next();
    return Readable.from(resultOf(first, chunks));
  }

  async command(params: QueryParams) {
    const preamble = await this.#preamble(params);
    await this.#run((session) => session.queryAsync(`${preamble}; ${params.query}`));
    return answer(params);
  }

  async insert(params: InsertParams) {
    const { table } = INSERT_JSON.exec(params.query)?.groups ?? {};
    if (table === undefined) throw new Error("Only inserts of JSON lines are supported.");
    const values = await bytesOf(params.values);
    if (values.length > 0) {
      const settings = definedSettings(params.clickhouse_settings);
      await this.#run(async (session) => {
        await session.queryAsync(`USE ${this.#database}`);
        await session.insert({ table, format: "JSONEachRow", values, settings });
      });
    }
    return answer(params);
  }

  /** The whole result, unless the statement writes it to a file. An insert has its rows in `values`, in the format Native. */
  async exec(params: ExecParams) {
    const run = (query: string) =>
      this.#run(async (session) => Readable.from([await this.#result(session, { ...params, query })]));
    const stream = params.values ? await this.#insertNative(params.query, params.values, run) : await run(params.query);
    return { stream, ...answer(params) };
  }

  /** chdb takes no binary format beside a statement, so the engine reads the rows from a file. */
  async #insertNative(query: string, values: Readable, run: (query: string) => Promise<Readable>) {
    const { into } = INSERT_NATIVE.exec(query)?.groups ?? {};
    if (into === undefined) throw new Error("Only inserts of named columns in the format Native are supported.");
    const bytes = await bytesOf(values);
    const file = join(this.#inserts, randomUUID());
    try {
      // At once, because it only goes to the system's cache: otherwise opening, writing and closing would each wait for a thread.
      writeFileSync(file, bytes, { flag: "wx", mode: 0o600 });
      return await run(`${into} FROM INFILE ${literal(file)} FORMAT Native`);
    } finally {
      rmSync(file, { force: true });
    }
  }

  async ping() {
    try {
      await this.#run((session) => session.queryAsync("SELECT 1"));
      return { success: true as const };
    } catch (error) {
      return { success: false as const, error: asClickHouseError(error) };
    }
  }

  /** Waits for running statements, then releases the directory. */
  async close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopLowering();
    await this.#chdb.drainPending();
    this.#anchor.close();
    await this.#chdb.drainPending();
  }

  #openSession(): Session {
    if (this.#closed) throw new Error("The connection is closed.");
    return new this.#chdb.Session(this.#path, { connectionArgs: this.#engineArguments });
  }

  async #run<Result>(statement: (session: Session) => Promise<Result>): Promise<Result> {
    const session = this.#openSession();
    try {
      return await statement(session);
    } catch (error) {
      throw asClickHouseError(error);
    } finally {
      session.close();
    }
  }

  async #preamble(
    { clickhouse_settings, query_params = {} }: QueryParams,
    more: Record<string, string> = {},
  ): Promise<string> {
    const settings = Object.entries({ ...definedSettings(clickhouse_settings), ...more });
    const parameters = await Promise.all(
      Object.entries(query_params).map(async ([name, value]) => [`param_${name}`, await formatted(value)] as const),
    );
    // One statement for all of them: each takes the engine 0.1 ms.
    const values = [...settings, ...parameters].map(([name, value]) => `${name} = ${literal(value)}`);
    return [`USE ${this.#database}`, ...(values.length > 0 ? [`SET ${values.join(", ")}`] : [])].join("; ");
  }
}

async function* resultOf(first: IteratorResult<StreamChunk>, rest: AsyncIterator<StreamChunk>) {
  try {
    let chunk = first;
    while (!chunk.done) {
      // The engine works on the next chunk while this one is on its way.
      const next = rest.next();
      next.catch(() => {});
      yield bufferOf(chunk.value.raw());
      chunk = await next;
    }
  } catch (error) {
    throw asClickHouseError(error);
  }
}

/** The same bytes, without a copy. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

function definedSettings(settings: ClickHouseSettings = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => value !== undefined && !HTTP_SETTINGS.has(name))
      .map(([name, value]) => [name, typeof value === "number" ? value : String(value)]),
  );
}

/** Nothing in such a text has to be escaped. */
const PLAIN = /^[\w-]*$/;

/** A parameter. The ids of a batch of sessions take milliseconds. */
async function formatted(value: unknown): Promise<string> {
  if (!Array.isArray(value)) return formatQueryParams({ value });
  const texts = await mapInSlices(value, (element: unknown) =>
    typeof element === "string" && PLAIN.test(element)
      ? `'${element}'`
      : formatQueryParams({ value: element, wrapStringInQuotes: true, printNullAsKeyword: true }),
  );
  return `[${texts.join(",")}]`;
}

/** A value in SQL. */
export function literal(value: string | number): string {
  return typeof value === "number" ? String(value) : `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

async function bytesOf(values: string | Readable): Promise<Buffer> {
  if (typeof values === "string") return Buffer.from(values);
  const chunks: Buffer[] = [];
  for await (const chunk of values) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
  const [only, ...rest] = chunks;
  return only && rest.length === 0 ? only : Buffer.concat(chunks);
}

/** Turns the engine's message into the error that the HTTP client would throw, with ClickHouse's number. */
function asClickHouseError(error: unknown): Error {
  return parseError(error instanceof Error ? error : String(error));
}

/** Whether the result is small enough to be held in memory. Such queries never block the event loop. */
const isBounded = ({ clickhouse_settings }: QueryParams) => clickhouse_settings?.max_result_rows !== undefined;

const abortOf = ({ abort_signal }: QueryParams) => (abort_signal === undefined ? {} : { signal: abort_signal });

const answer = ({ query_id = randomUUID() }: { query_id?: string }) => ({
  query_id,
  response_headers: {},
  http_status_code: 200,
});
