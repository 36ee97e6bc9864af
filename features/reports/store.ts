import { randomUUID } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import { REPORT_FILES, type ReportRow, reportFileNameSchema } from "@treadlight/contract/reports";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Responsibility } from "@treadlight/platform/identity";
import { cancelJob, enqueue, percentOf } from "@treadlight/platform/jobs";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import { reportJob } from "./report-job.ts";

/** Keeps one organization from occupying all workers. */
const MAX_UNFINISHED = 5;

export interface NewReport {
  organizationId: string;
  /** A person, or an API token of the organization. */
  requestedBy: string;
  from: string;
  to: string;
  department: string | undefined;
  /** Whether it is for somebody who may know nothing of the rest of the organization. */
  departmentOnly: boolean;
  formats: readonly string[];
  version: number;
}

/**
 * Stores the request for a report, and the job that makes it.
 * @throws Expected `too_many_reports`
 */
export async function requestReport(transaction: Transaction<Database>, report: NewReport, now: Date): Promise<string> {
  const { organizationId, requestedBy, from, to, department = null, departmentOnly, formats, version } = report;
  // Two concurrent requests could both pass the limit.
  await lockOrganizations(transaction, [organizationId]);
  const { unfinished } = await transaction
    .selectFrom("jobs")
    .where("kind", "=", reportJob.name)
    .where("organizationId", "=", organizationId)
    .where("state", "in", ["waiting", "running"])
    .select(({ fn }) => fn.countAll<number>().as("unfinished"))
    .executeTakeFirstOrThrow();
  if (unfinished >= MAX_UNFINISHED) throw new Expected("too_many_reports");
  const id = randomUUID();
  const jobId = await enqueue(transaction, reportJob, { owner: { organizationId }, payload: { reportId: id } });
  await transaction
    .insertInto("reports")
    .values({
      ...{ id, organizationId, kind: "esg", firstDay: from, lastDay: to, department, formats: [...formats] },
      ...{ version, jobId, departmentOnly },
      // Null if an API token of the organization asked.
      requestedBy: (e) => e.selectFrom("users").where("id", "=", requestedBy).select("id"),
      requestedAt: now,
    })
    .execute();
  const entry = { organizationId, action: "report.requested", resource: "reports", resourceId: id };
  await audit(
    transaction,
    { kind: "user", id: requestedBy },
    { ...entry, after: { from, to, department, formats, version } },
    now,
  );
  return id;
}

/** Who reads reports. */
export interface ReportReader {
  organizationId: string;
  /** For somebody who may not see people: they find only reports about whole months that were over, and nobody or this many people. */
  minimumPeople?: number | undefined;
  /** For heads and auditors of departments: they find only reports for such, about a department and days that they are responsible for. */
  places?: readonly Responsibility[] | undefined;
}

/** The reports that somebody may read, newest first. */
export async function listReports(
  db: Kysely<Database>,
  reader: ReportReader,
  { limit, now }: { limit: number; now: Date },
): Promise<ReportRow[]> {
  const rows = await reportRows(db, reader).orderBy("r.requestedAt", "desc").orderBy("r.id").limit(limit).execute();
  return rows.map((row) => rowOf(row, now));
}

/** @throws Expected `not_found`, also for another organization's report */
export async function findReport(
  db: Kysely<Database>,
  { id, ...reader }: ReportReader & { id: string },
  now: Date,
): Promise<ReportRow> {
  const row = await reportRows(db, reader).where("r.id", "=", id).executeTakeFirst();
  if (!row) throw new Expected("not_found");
  return rowOf(row, now);
}

/** @throws Expected `conflict` if the report is ready, failed or cancelled already */
export async function cancelReport(
  transaction: Transaction<Database>,
  { organizationId, id }: { organizationId: string; id: string },
  cancelledBy: string,
  now: Date,
): Promise<void> {
  const row = await transaction
    .selectFrom("reports")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .select("jobId")
    .executeTakeFirst();
  if (!row) throw new Expected("not_found");
  if (!(await cancelJob(transaction, { organizationId }, row.jobId))) {
    throw new Expected("conflict", { message: "The report is no longer in progress." });
  }
  const entry = { organizationId, action: "report.cancelled", resource: "reports", resourceId: id };
  await audit(transaction, { kind: "user", id: cancelledBy }, entry, now);
}

/**
 * Records who approves a report.
 * @throws Expected `conflict` if it is not ready, is another one than was read, or was approved already
 */
export async function approveReport(
  transaction: Transaction<Database>,
  { organizationId, id }: { organizationId: string; id: string },
  { approvedBy, fingerprint, ...given }: { approvedBy: string; fingerprint: string; function?: string | undefined },
  now: Date,
): Promise<void> {
  const row = await transaction
    .selectFrom("reports")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .select(["approvedAt", sql<string | null>`summary ->> 'fingerprint'`.as("fingerprint")])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Expected("not_found");
  if (row.approvedAt !== null) throw new Expected("conflict", { message: "The report was approved already." });
  if (row.fingerprint !== fingerprint) {
    throw new Expected("conflict", { message: "The report is not the one that you read, or not ready." });
  }
  const approverFunction = given.function ?? null;
  await transaction
    .updateTable("reports")
    .where("id", "=", id)
    .set(({ selectFrom }) => ({
      ...{ approvedBy, approverFunction, approvedAt: now },
      approverName: selectFrom("users")
        .where("id", "=", approvedBy)
        .select(sql<string>`coalesce(name, email)`.as("name")),
    }))
    .execute();
  const entry = { organizationId, action: "report.approved", resource: "reports", resourceId: id };
  const after = { fingerprint, function: approverFunction };
  await audit(transaction, { kind: "user", id: approvedBy }, { ...entry, after }, now);
}

function reportRows(db: Kysely<Database>, { organizationId, minimumPeople, places }: ReportReader) {
  return db
    .selectFrom("reports as r")
    .leftJoin("jobs as j", "j.id", "r.jobId")
    .leftJoin("users as u", "u.id", "r.requestedBy")
    .where("r.organizationId", "=", organizationId)
    .$if(places !== undefined, (query) =>
      query
        .where("r.departmentOnly", "=", true)
        .where((e) =>
          e.or(
            (places ?? []).map(({ name, since, until }) =>
              e.and([
                e("r.department", "=", name),
                ...(since === null ? [] : [e("r.firstDay", ">=", dayFrom(since))]),
                ...(until === null ? [] : [e("r.lastDay", "<", dayOf(until))]),
              ]),
            ),
          ),
        ),
    )
    .$if(minimumPeople !== undefined, (query) =>
      query.where(
        sql<boolean>`extract(day FROM r.first_day) = 1 AND extract(day FROM r.last_day + 1) = 1
          AND r.last_day < (r.requested_at AT TIME ZONE 'UTC')::date
          AND coalesce((r.summary #>> '{total,people}')::int NOT BETWEEN 1 AND ${minimumPeople}::int - 1, true)`,
      ),
    )
    .select([
      "r.id",
      "r.kind",
      "r.firstDay",
      "r.lastDay",
      "r.department",
      "r.formats",
      "r.version",
      "r.requestedAt",
      "r.madeAt",
    ])
    .select(["r.approverName", "r.approverFunction", "r.approvedAt"])
    .select(sql<string | null>`coalesce(u.name, u.email)`.as("requestedBy"))
    .select(["r.expiresAt", "r.sessionsSha256", "j.state", "j.done", "j.total", "j.errorCode"])
    .select(sql<string | null>`r.summary ->> 'fingerprint'`.as("fingerprint"));
}

/** The UTC day of a time, in milliseconds since the epoch. */
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** The first UTC day that begins at a time or later. */
const dayFrom = (time: number) => dayOf(time + DAY_MS - 1);

/** Whether somebody is responsible for a department on all of these days. */
export function isResponsibleFor(
  places: readonly Responsibility[],
  { department, from, to }: { department: string; from: string; to: string },
): boolean {
  return places.some(
    ({ kind, name, since, until }) =>
      kind === "department" &&
      name === department &&
      (since === null || from >= dayFrom(since)) &&
      (until === null || to < dayOf(until)),
  );
}

type Selected = Awaited<ReturnType<ReturnType<typeof reportRows>["executeTakeFirstOrThrow"]>>;

function rowOf(row: Selected, now: Date): ReportRow {
  const { id, kind, firstDay: from, lastDay: to, department, formats, version } = row;
  const { requestedAt, madeAt, expiresAt } = row;
  const isExpired = expiresAt !== null && expiresAt <= now;
  // Without its job, a report that was never made has failed.
  const state = madeAt === null ? (row.state ?? "failed") : isExpired ? "expired" : "done";
  const { done, total } = row;
  const percent = percentOf(done ?? 0, total);
  return {
    ...{ id, kind, from, to, department, formats, version, state, requestedAt, madeAt, expiresAt },
    requestedBy: row.requestedBy,
    approval:
      row.approverName === null || row.approvedAt === null
        ? null
        : { name: row.approverName, function: row.approverFunction, at: row.approvedAt },
    progress: state === "done" ? { rows: done ?? 0, total, percent: 100 } : { rows: done ?? 0, total, percent },
    error: state === "failed" ? (row.errorCode ?? "internal_error") : row.errorCode,
    fingerprint: row.fingerprint,
    files: state === "done" ? filesOf(formats) : [],
    sessionsSha256: state === "done" ? row.sessionsSha256 : null,
  };
}

function filesOf(formats: readonly string[]): ReportRow["files"] {
  return reportFileNameSchema.options.filter((name) => {
    const { format } = REPORT_FILES[name];
    return format === undefined || formats.includes(format);
  });
}
