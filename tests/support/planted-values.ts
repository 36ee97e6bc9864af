import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Store } from "@treadlight/platform/clickhouse";
import { type EventLog, STREAMS } from "@treadlight/platform/event-log";
import { z } from "zod";
import type { Answer, Client } from "./client.ts";

/** Synthetic values of every kind; each must vanish whatever field carries it. */
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

/** How many of the sessions sent by `sendPlanted` are accepted. */
export const PLANTED_SESSIONS = PLANTED.length * 3;

const prompt = (value: string) =>
  value.startsWith("Tr0ub") ? `The staging password is ${value} for now` : `Please check ${value} and reply`;

/** Sends each value in every field that takes free text, by every route that writes. Gives back what was said of the sessions. */
export async function sendPlanted(person: Client, anybody: Client): Promise<Answer> {
  const used = { promptCount: 1, timeEngaged: 30 };
  const answer = await person.send(
    PLANTED.flatMap((value) => [
      { ...used, aiTool: "ChatGPT", promptPreview: prompt(value) },
      { ...used, aiTool: "Claude", smartCategory: prompt(value).slice(0, 100), model: prompt(value).slice(0, 100) },
      // Rejected: the answer and the logs must not repeat it either.
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

/** The planted values in a text: as written, and as URL-encoded text or bare digits would hold them. */
export function containsPlanted(text: string): string[] {
  return PLANTED.filter(
    (value) =>
      text.includes(value) || text.includes(encodeURIComponent(value)) || text.includes(value.replaceAll(/[ -]/g, "")),
  );
}

/** What a search through stored texts came to. */
export interface Search {
  /** Where planted values are, each place with its values. */
  found: [place: string, ...values: string[]][];
  /** Texts that hold the words which stood around a value: proof that the search reads what was stored. */
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

/** Every file of a folder, as it is and unzipped. */
export function plantedInFiles(folder: string): Promise<Search> {
  return search(textsOfFiles(folder));
}

/** Every record of the event log as its readers see it: decompressed, with its headers. */
export function plantedInLog(log: EventLog): Promise<Search> {
  return search(textsOfLog(log));
}

/**
 * Every column that can hold text, of every table of the databases whose names begin so, as the warehouse answers it;
 * rows that are hidden or replaced too, as long as they are stored.
 */
export function plantedInWarehouse(store: Store, databasePrefix: string): Promise<Search> {
  return search(textsOfWarehouse(store, databasePrefix));
}

async function* textsOfFiles(folder: string): AsyncGenerator<[string, string]> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Engines that run remove files under our feet.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    yield [file, bytes.toString("latin1")];
    const unzipped = await promisify(gunzip)(bytes).catch(() => undefined);
    if (unzipped) yield [`${file}, unzipped`, unzipped.toString("latin1")];
  }
}

async function* textsOfLog(log: EventLog): AsyncGenerator<[string, string]> {
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

async function* textsOfWarehouse(store: Store, prefix: string): AsyncGenerator<[string, string]> {
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
      sql: "SELECT toString({column:Identifier}) AS text FROM {database:Identifier}.{table:Identifier}",
      params: { database, table, column },
      row: textSchema,
    });
    for await (const { text } of texts) yield [`${database}.${table}.${column}`, text];
  }
}
