import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Store } from "@treadlight/platform/clickhouse";
import { type EventLog, STREAMS } from "@treadlight/platform/event-log";
import { z } from "zod";
import type { Answer, Client } from "./client.ts";
import { filesBelow, readIfThere } from "./live-files.ts";

/** Synthetic values of every type; each must be removed from every field. */
export const PLANTED = [
  "4242424242424242",
  "5555 5555 5555 4444",
  "marguerite.planted@example.org",
  "+44 7700 900461",
  "536-22-8841",
  "ghp_q8Zr2LxVt0YbNw5KdPe7Ua3HsGi9Jc1Mf6oR",
  "sk_live_9sKdjf83kDKs93kfkslQp2xY",
  "Tr0ub4dor&3-planted",
] as const;

/** The number of sessions from `sendPlanted` that are accepted. */
export const PLANTED_SESSIONS = PLANTED.length * 4;

const prompt = (value: string) =>
  value.startsWith("Tr0ub") ? `The staging password is ${value} for now` : `Please check ${value} and reply`;

/** Sends each value in every free-text field of every ingest route. Returns the response to the sessions. */
export async function sendPlanted(person: Client, anybody: Client): Promise<Answer> {
  const used = { promptCount: 1, timeEngaged: 30 };
  const answer = await person.send(
    PLANTED.flatMap((value) => [
      { ...used, aiTool: "ChatGPT", promptPreview: prompt(value) },
      { ...used, aiTool: "Claude", smartCategory: prompt(value).slice(0, 100), model: prompt(value).slice(0, 100) },
      { ...used, aiTool: "Claude", project: prompt(value).slice(0, 100) },
      // Rejected; the response and the logs must not repeat the value either.
      { ...used, aiTool: "Claude", promptCount: -1, promptPreview: prompt(value) },
      { ...used, aiTool: prompt(value) },
    ]),
  );
  for (const value of PLANTED) {
    await anybody.post("/api/monitoring/errors", {
      message: prompt(value),
      stack: `Error: ${prompt(value)}\n    at x`,
      url: `https://site.example/?q=${encodeURIComponent(value)}`,
      context: { [prompt(value)]: prompt(value), password: value },
    });
    await anybody.post("/api/monitoring/events", { event: "search", properties: { query: prompt(value) } });
    await anybody.post("/api/ingest/sessions", `not json ${value}`);
  }
  return answer;
}

/** Finds planted values in a text: as written, URL-encoded, or without spaces and dashes. */
export function containsPlanted(text: string): string[] {
  return PLANTED.filter(
    (value) =>
      text.includes(value) || text.includes(encodeURIComponent(value)) || text.includes(value.replaceAll(/[ -]/g, "")),
  );
}

/** The result of a search through stored texts. */
export interface Search {
  /** Each place that contains planted values, with those values. */
  found: [place: string, ...values: string[]][];
  /** The number of texts with the words around a planted value, which proves that the search reads the stored data. */
  prompts: number;
}

async function search(texts: AsyncIterable<[place: string, text: string]>): Promise<Search> {
  const result: Search = { found: [], prompts: 0 };
  for await (const [place, text] of texts) {
    const values = containsPlanted(text);
    if (values.length > 0) result.found.push([place, ...values]);
    if (text.includes("Please check [")) result.prompts += 1;
  }
  return result;
}

/** Searches every file of a folder, raw and unzipped. */
export function plantedInFiles(folder: string): Promise<Search> {
  return search(readFiles(folder));
}

/** Searches every record of the event log, decompressed and with its headers. */
export function plantedInLog(log: EventLog): Promise<Search> {
  return search(readLog(log));
}

/**
 * Searches every text column of every table in the databases with the prefix, including stored rows that are hidden or
 * replaced.
 */
export function plantedInWarehouse(store: Store, databasePrefix: string): Promise<Search> {
  return search(readWarehouse(store, databasePrefix));
}

async function* readFiles(folder: string): AsyncGenerator<[string, string]> {
  for (const file of await filesBelow(folder)) {
    const bytes = await readIfThere(file);
    yield [file, bytes.toString("latin1")];
    const unzipped = await promisify(gunzip)(bytes).catch(() => undefined);
    if (unzipped) yield [`${file}, unzipped`, unzipped.toString("latin1")];
  }
}

async function* readLog(log: EventLog): AsyncGenerator<[string, string]> {
  for (const stream of STREAMS) {
    for await (const records of log.read(stream)) {
      for (const { key, headers, value } of records) {
        yield [stream, [key, JSON.stringify(headers), Buffer.from(value).toString("latin1")].join("\n")];
      }
    }
  }
}

const columnSchema = z.object({ database: z.string(), table: z.string(), column: z.string() });
const textSchema = z.object({ text: z.string() });

async function* readWarehouse(store: Store, prefix: string): AsyncGenerator<[string, string]> {
  const columns = await store.select({
    name: "columns",
    sql: `SELECT database, table, name AS column FROM system.columns
          WHERE startsWith(database, {prefix:String}) AND type LIKE '%String%' ORDER BY ALL`,
    params: { prefix },
    row: columnSchema,
  });
  for (const { database, table, column } of columns) {
    const texts = store.stream({
      name: "texts",
      sql: "SELECT ifNull(toString({column:Identifier}), '') AS text FROM {database:Identifier}.{table:Identifier}",
      params: { database, table, column },
      row: textSchema,
    });
    for await (const { text } of texts) yield [`${database}.${table}.${column}`, text];
  }
}
