import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { stringify } from "csv-stringify";
import type { Response } from "express";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { PLATFORM_CHAIN } from "./chain.ts";
import { type AuditRow, auditFilters, auditRowSchema, auditRows } from "./list.ts";

const ENTRIES_AT_ONCE = 1_000;

const exportQuery = z.strictObject(auditFilters).partial();
type ExportQuery = z.output<typeof exportQuery>;

/** The chain that somebody reads: the platform's for its staff, everybody else's is their organization's. */
export function auditChainOf({ isStaff, organizationId }: UserIdentity): string {
  return isStaff ? PLATFORM_CHAIN : organizationId;
}

/** The audit log as files, oldest entry first: streamed, however long it is. */
export function auditExportEndpoints({ db }: Pick<ApiDeps, "db">): Endpoint[] {
  return [
    endpoint(
      defineRoute({
        route: "GET /api/exports/audit-log.csv",
        summary: "The audit log as CSV",
        description: "Before and after are JSON. A text that a spreadsheet would run as a formula is quoted as text.",
        query: exportQuery,
        answers: { 200: { mediaType: "text/csv", description: "A header line, then a line an entry." } },
      }),
      {
        async handle({ caller, query, res }) {
          const columns = Object.keys(auditRowSchema.shape);
          const csv = stringify({
            header: true,
            columns,
            escape_formulas: true,
            cast: { date: isoTime, boolean: String },
          });
          attach(res, "csv", "text/csv; charset=utf-8");
          await pipeline(Readable.from(entriesOf(db, auditChainOf(caller), query)), csv, res);
          return undefined;
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "GET /api/exports/audit-log.ndjson",
        summary: "The audit log as NDJSON",
        query: exportQuery,
        answers: {
          200: { mediaType: "application/x-ndjson", description: "An entry a line, as in the console's list." },
        },
      }),
      {
        async handle({ caller, query, res }) {
          attach(res, "ndjson", "application/x-ndjson");
          const lines = Readable.from(entriesOf(db, auditChainOf(caller), query)).map(
            (entry: AuditRow) => `${JSON.stringify(entry)}\n`,
          );
          await pipeline(lines, res);
          return undefined;
        },
      },
    ),
  ];
}

const isoTime = (time: Date) => time.toISOString();

function attach(res: Response, extension: string, mediaType: string) {
  res.set({
    "Content-Type": mediaType,
    "Content-Disposition": `attachment; filename="treadlight-audit-log.${extension}"`,
    "Cache-Control": "no-store",
  });
}

/** Page by page, so that neither memory nor a transaction grows with the log. */
async function* entriesOf(
  db: Kysely<Database>,
  chainId: string,
  { from, to, ...equal }: ExportQuery,
): AsyncIterable<AuditRow> {
  let rows = auditRows(db, chainId, { from, to });
  for (const field of ["action", "actorId", "resource", "resourceId"] as const) {
    const value = equal[field];
    if (value !== undefined) rows = rows.where(`e.${field}`, "=", value);
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
