import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { reportFormatSchema } from "@treadlight/contract/reports";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler } from "@treadlight/platform/jobs";
import { organizationTenant } from "@treadlight/warehouse";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { sendMail } from "../mail/index.ts";
import type { ReportDeps } from "./deps.ts";
import { reportReadyMail } from "./mails/report-ready.ts";
import { ownNumbersIn } from "./own-numbers.ts";
import { packReport } from "./pack/index.ts";
import { buildReport, type ReportInput, type Summary, summaryOf, summarySchema } from "./report/index.ts";
import { reportFileName, reportJob } from "./report-job.ts";
import { writeParts } from "./write-parts.ts";

/** Makes a report and mails its requester. A second attempt makes it again; nothing of the first is left. */
export function esgReportHandler(deps: ReportDeps): JobHandler {
  const { db, warehouse, files, reportKey, reportRetentionMs, publicUrl, now } = deps;
  return jobHandler(reportJob, async ({ reportId }, { owner, signal, progress }) => {
    const request = await requestOf(db, reportId);
    if (!request || request.madeAt !== null) return null; // an earlier attempt made it
    const report = buildReport(await reportInput({ db, warehouse, reportKey }, request));
    signal.throwIfAborted();
    const formats = z.array(reportFormatSchema).parse(request.formats);
    const parts = await writeParts({ report, formats }, { signal, onProgress: progress });
    const madeAt = new Date(now());
    const making = { id: reportId, madeAt, madeBy: { id: request.requestedBy ?? "", name: request.name }, publicUrl };
    const { zip, manifest } = packReport(report, parts, making, reportKey);
    signal.throwIfAborted();
    const expiresAt = new Date(madeAt.getTime() + reportRetentionMs);
    await files.write(owner, reportFileName(reportId), only(zip), { expiresAt, mediaType: "application/zip" });
    const { fingerprint } = manifest;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("reports")
        .where("id", "=", reportId)
        .set({ madeAt, expiresAt, summary: JSON.stringify(summaryOf(report, fingerprint)) })
        .execute();
      if (request.email === null) return;
      const { organizationName, firstDay: from, lastDay: to, department } = request;
      const params = { organizationName, from, to, department, fingerprint, expiresAt };
      await sendMail(transaction, reportReadyMail, { to: request.email, params, onceKey: `report-${reportId}` });
    });
    return null;
  });
}

async function* only(content: Uint8Array) {
  yield content;
}

function requestOf(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("reports as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .leftJoin("users as u", (join) => join.onRef("u.id", "=", "r.requestedBy").on("u.suspendedAt", "is", null))
    .where("r.id", "=", id)
    .select(["r.id", "r.organizationId", "r.firstDay", "r.lastDay", "r.department", "r.formats", "r.requestedBy"])
    .select(["r.madeAt", "r.version", "o.name as organizationName", "o.minGroupSize", "u.name", "u.email"])
    .executeTakeFirst();
}

type Request = NonNullable<Awaited<ReturnType<typeof requestOf>>>;

async function reportInput(
  { db, warehouse, reportKey }: Pick<ReportDeps, "db" | "warehouse" | "reportKey">,
  request: Request,
): Promise<ReportInput> {
  const { organizationId, organizationName, firstDay, lastDay, department, minGroupSize, version } = request;
  const tenant = organizationTenant(organizationId);
  const [from, last] = [new Date(firstDay), new Date(lastDay)];
  const to = new Date(last.getTime() + DAY_MS);
  const parts = await warehouse.footprint(tenant, { from, to, department: department ?? undefined });
  const { rejected, ...outcomes } = (await warehouse.outcomes(tenant, { from, to: last })).total;
  const allRejected = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  const minimumPeople = Math.max(MIN_GROUP_SIZE, minGroupSize);
  return {
    organization: { id: organizationId, name: organizationName },
    period: { from: firstDay, to: lastDay },
    department,
    minimumPeople,
    parts,
    hiddenVersions: department === null ? await warehouse.hiddenByStart(tenant, { from, to }) : null,
    signedBy: reportKey.publicKey,
    ledger: { rejected: allRejected, ...outcomes },
    members: await membersOn(db, { organizationId, department, before: to }),
    earlier: await earlierReports(db, request),
    ownNumbers: await ownNumbersIn({ db, warehouse }, { organizationId, from, to, department, minimumPeople }),
    version,
  };
}

/** People who were in the organization, or the department, at a time. */
async function membersOn(
  db: Kysely<Database>,
  { organizationId, department, before }: { organizationId: string; department: string | null; before: Date },
): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    SELECT count(*) AS members FROM (
      SELECT DISTINCT ON (user_id) organization_id, department FROM placements
      WHERE since < ${before} ORDER BY user_id, since DESC
    ) AS placed
    WHERE organization_id = ${organizationId} AND (${department}::text IS NULL OR department = ${department})`.execute(
    db,
  );
  return rows[0]?.members ?? 0;
}

/** Of the same organization, period and department, oldest first. */
async function earlierReports(db: Kysely<Database>, { id, organizationId, ...request }: Request): Promise<Summary[]> {
  const rows = await db
    .selectFrom("reports")
    .where("organizationId", "=", organizationId)
    .where("id", "!=", id)
    .where("firstDay", "=", request.firstDay)
    .where("lastDay", "=", request.lastDay)
    .where("department", "is not distinct from", request.department)
    .where("summary", "is not", null)
    .orderBy("madeAt")
    .orderBy("id")
    .select("summary")
    .execute();
  return rows.map(({ summary }) => summarySchema.parse(summary));
}
