import { REPORT_KINDS, type ReportEvent, type ReportKind } from "@treadlight/domain/monitoring";
import { NO_PERSON } from "@treadlight/domain/session";
import type { Parameters, Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { instantSql, withinDays } from "../days.ts";
import { insertOfLiving } from "../write/ended-organizations.ts";
import { containsEvery, type Page, type PageQuery, words } from "./page.ts";

export async function insertReports(store: Store, reports: readonly ReportEvent[]): Promise<void> {
  await insertOfLiving(
    store,
    "reports",
    reports.map(({ kind, organizationId, personId = NO_PERSON, eventId, receivedAt, payload }) => ({
      kind,
      organizationId,
      personId,
      eventId,
      receivedAt,
      payload: JSON.stringify(payload),
    })),
  );
}

const idOrNull = z.guid().transform((id) => (id === NO_PERSON ? null : id));

const reportSchema = z.object({
  id: z.guid(),
  kind: z.enum(REPORT_KINDS),
  /** Null for what came without a token. */
  organizationId: idOrNull,
  personId: idOrNull,
  receivedAt: z.iso.datetime().transform((time) => new Date(time)),
  /** As sent, redacted; its shape is the sender's. */
  payload: z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text))),
});
export type Report = z.output<typeof reportSchema>;

export interface ReportFilter {
  id?: readonly string[] | undefined;
  organizationId?: string | undefined;
  /** Received in [from, to). */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Looks into payloads. */
  q?: string | undefined;
}

const totalSchema = z.object({ total: z.number() });
const COLUMNS = "eventId AS id, kind, organizationId, personId, receivedAt, payload";

/** For staff: what sites and extensions reported about themselves, a page of it. */
export async function reports(
  store: Store,
  kind: ReportKind,
  { sort: [, order], range: [first, last], filter }: PageQuery<"receivedAt", ReportFilter>,
): Promise<Page<Report>> {
  const { id, organizationId, from, to, q } = filter;
  const conditions = [
    "kind = {kind:String}",
    id && "eventId IN {id:Array(UUID)}",
    organizationId && "organizationId = {organizationId:UUID}",
    from && `receivedAt >= ${instantSql("from")} AND toDate(receivedAt) >= toDate(${instantSql("from")})`,
    to && `receivedAt < ${instantSql("to")} AND toDate(receivedAt) <= toDate(${instantSql("to")})`,
    q && containsEvery(["payload"]),
  ].filter(Boolean);
  const parameters: Parameters = {
    kind,
    id,
    organizationId,
    q: words(q),
    ...(from && { from: withinDays(from).getTime() }),
    ...(to && { to: withinDays(to).getTime() }),
    limit: last - first + 1,
    offset: first,
  };
  const where = `WHERE ${conditions.join(" AND ")}`;
  const orderBy = `ORDER BY receivedAt ${order === "ASC" ? "ASC" : "DESC"}, eventId`;
  // First which reports, by narrow columns; then the payloads of only those.
  const [rows, counted] = await Promise.all([
    store.select(
      reportSchema,
      `SELECT ${COLUMNS} FROM reports FINAL
       WHERE kind = {kind:String} AND (toDate(receivedAt), eventId) IN (
         SELECT toDate(receivedAt), eventId FROM reports FINAL ${where} ${orderBy}
         LIMIT {limit:UInt64} OFFSET {offset:UInt64}) ${orderBy}`,
      parameters,
    ),
    store.select(totalSchema, `SELECT count() AS total FROM reports FINAL ${where}`, parameters),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One report, for staff. */
export async function report(store: Store, kind: ReportKind, id: string): Promise<Report | undefined> {
  const rows = await store.select(
    reportSchema,
    `SELECT ${COLUMNS} FROM reports FINAL WHERE kind = {kind:String} AND eventId = {id:UUID} LIMIT 1`,
    { kind, id },
  );
  return rows[0];
}
