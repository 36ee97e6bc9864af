import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type AuditExportQuery, type AuditRow, auditEntrySchema, auditLog } from "@treadlight/contract/console";
import { escapeFormula } from "@treadlight/domain/format";
import type { Database } from "@treadlight/platform/database";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { stringify } from "csv-stringify";
import { type Kysely, sql } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { type AuditView, auditRows, auditViewOf } from "./list.ts";

const ENTRIES_AT_ONCE = 1_000;

/** The audit log as files, streamed, oldest entry first. */
export function auditExportEndpoints({ db }: Pick<ApiDeps, "db">): Endpoint[] {
  return [
    endpoint(auditLog.exportCsv, {
      async handle({ caller, query, res }) {
        const csv = stringify({
          header: true,
          columns: Object.keys(auditEntrySchema.shape),
          cast: {
            date: isoTime,
            boolean: String,
            string: escapeFormula,
            object: (it) => escapeFormula(JSON.stringify(it)),
          },
        });
        attach(res, "treadlight-audit-log.csv", "text/csv; charset=utf-8");
        await pipeline(Readable.from(entriesOf(db, auditViewOf(caller), query)), csv, res);
        return undefined;
      },
    }),
    endpoint(auditLog.exportNdjson, {
      async handle({ caller, query, res }) {
        attach(res, "treadlight-audit-log.ndjson", "application/x-ndjson");
        const lines = Readable.from(entriesOf(db, auditViewOf(caller), query)).map(
          (entry: AuditRow) => `${JSON.stringify(entry)}\n`,
        );
        await pipeline(lines, res);
        return undefined;
      },
    }),
  ];
}

const isoTime = (time: Date) => time.toISOString();

/** Reads page by page, so that memory does not grow with the log and no transaction stays open. */
async function* entriesOf(
  db: Kysely<Database>,
  view: AuditView,
  { from, to, ...equal }: AuditExportQuery,
): AsyncIterable<AuditRow> {
  let rows = auditRows(db, view, { from, to });
  for (const field of ["action", "actorId", "resource", "resourceId"] as const) {
    const values = equal[field];
    if (values !== undefined) rows = rows.where(sql<boolean>`${sql.ref(`e.${field}`)} = ANY(${values})`);
  }
  let position = 0;
  for (;;) {
    const page = await rows.where("e.position", ">", position).orderBy("e.position").limit(ENTRIES_AT_ONCE).execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < ENTRIES_AT_ONCE) return;
    position = last.position;
  }
}
