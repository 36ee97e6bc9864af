import { REPORT_KINDS, type ReportKind } from "@treadlight/domain/monitoring";
import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { type Page, type PageQuery, pageOfTable } from "./page.ts";
import { containsEvery, type Period, whereIf, within } from "./where.ts";

const idOrNull = z.guid().transform((id) => (id === NO_PERSON ? null : id));

const reportSchema = z.object({
  id: z.guid(),
  kind: z.enum(REPORT_KINDS),
  /** Null for a report sent without a token. */
  organizationId: idOrNull,
  personId: idOrNull,
  receivedAt: z.iso.datetime().transform((time) => new Date(time)),
  /** As sent, redacted. The sender decides its shape. */
  payload: z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text))),
});
export type Report = z.output<typeof reportSchema>;

/** The period is that of receipt. */
export interface ReportFilter extends Period {
  id?: readonly string[] | undefined;
  organizationId?: readonly string[] | undefined;
  /** Searches payloads. */
  q?: string | undefined;
}

const COLUMNS = "eventId AS id, kind, organizationId, personId, receivedAt, payload";

/** For staff: a page of what sites and extensions reported about themselves. */
export function reports(
  store: Store,
  kind: ReportKind,
  { sort: [field, order], range, filter }: PageQuery<keyof Report, ReportFilter>,
): Promise<Page<Report>> {
  return pageOfTable(store, {
    name: "reports",
    table: "reports",
    key: "toDate(receivedAt), eventId",
    columns: COLUMNS,
    scope: { sql: "kind = {kind:String}", params: { kind } },
    filters: [
      whereIf("eventId IN {id:Array(UUID)}", { id: filter.id }),
      whereIf("organizationId IN {organizationId:Array(UUID)}", { organizationId: filter.organizationId }),
      within("receivedAt", "toDate(receivedAt)", filter),
      containsEvery(["payload"], filter.q),
    ],
    orderBy: `${field === "id" ? "toString(eventId)" : field} ${order}, eventId`,
    range,
    row: reportSchema,
  });
}

/** One report, for staff. */
export async function report(store: Store, kind: ReportKind, id: string): Promise<Report | undefined> {
  const rows = await store.select({
    name: "report",
    sql: `SELECT ${COLUMNS} FROM reports FINAL WHERE kind = {kind:String} AND eventId = {id:UUID} LIMIT 1`,
    params: { kind, id },
    row: reportSchema,
  });
  return rows[0];
}
