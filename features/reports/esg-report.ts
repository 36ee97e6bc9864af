import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { reportFormatSchema } from "@treadlight/contract/reports";
import { factorSetById } from "@treadlight/domain/environment";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler } from "@treadlight/platform/jobs";
import { organizationTenant, type Tenant } from "@treadlight/warehouse";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { sendMail } from "../mail/index.ts";
import type { ReportDeps } from "./deps.ts";
import { reportFiguresOf } from "./figures.ts";
import { reportReadyMail } from "./mails/report-ready.ts";
import { ownNumbersIn } from "./own-numbers.ts";
import { packReport } from "./pack/index.ts";
import {
  type AtEarlierFactors,
  buildReport,
  comparedPeriods,
  type ReportInput,
  type Summary,
  summaryOf,
  summarySchema,
} from "./report/index.ts";
import { reportFileName, reportJob, sessionsFileName } from "./report-job.ts";
import { rescored } from "./sample/index.ts";
import { writeParts } from "./write-parts.ts";

/** Makes a report and mails its requester. A second attempt makes it again; nothing of the first is left. */
export function esgReportHandler(deps: ReportDeps): JobHandler {
  const { db, warehouse, files, reportKey, reportRetentionMs, publicUrl, now } = deps;
  return jobHandler(reportJob, async ({ reportId }, { owner, signal, progress }) => {
    const request = await requestOf(db, reportId);
    if (!request || request.madeAt !== null) return null; // an earlier attempt made it
    const madeAt = new Date(now());
    const expiresAt = new Date(madeAt.getTime() + reportRetentionMs);
    const frozen = { expiresAt, signal };
    const { input, sessionsSha256 } = await frozenInput({ db, warehouse, files, reportKey }, request, frozen);
    const report = buildReport(input);
    const formats = z.array(reportFormatSchema).parse(request.formats);
    const parts = await writeParts({ report, formats }, { signal, onProgress: progress });
    const madeBy = { id: request.requestedBy ?? "", name: request.name };
    const making = { id: reportId, madeAt, madeBy, publicUrl, sessionsSha256 };
    const { zip, manifest } = packReport(report, parts, making, reportKey);
    signal.throwIfAborted();
    await files.write(owner, reportFileName(reportId), only(zip), { expiresAt, mediaType: "application/zip" });
    const { fingerprint } = manifest;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("reports")
        .where("id", "=", reportId)
        .set({
          madeAt,
          expiresAt,
          sessionsSha256: sessionsSha256 ?? null,
          summary: JSON.stringify(summaryOf(report, fingerprint)),
        })
        .execute();
      if (request.email === null) return;
      const { organizationName, firstDay: from, lastDay: to, department } = request;
      const params = { organizationName, from, to, department, fingerprint, expiresAt };
      await sendMail(transaction, reportReadyMail, { to: request.email, params, onceKey: `report-${reportId}` });
    });
    return null;
  });
}

/** While sessions arrive in the period, the file of them may hold others than the report. */
const TRIES = 3;

/** What a report is made of, and the file of just the sessions that it counts. Without the hash of one if they kept changing. */
async function frozenInput(
  { files, ...deps }: Pick<ReportDeps, "db" | "warehouse" | "files" | "reportKey">,
  request: Request,
  { expiresAt, signal }: { expiresAt: Date; signal: AbortSignal },
): Promise<{ input: ReportInput; sessionsSha256?: string }> {
  const { id: reportId, organizationId, department } = request;
  const name = sessionsFileName(reportId);
  let input = await reportInput(deps, request);
  for (let left = TRIES; left > 0; left--) {
    signal.throwIfAborted();
    const { minimumPeople } = input;
    const asked = { ...periodOf(request), department: department ?? undefined, reportId, minimumPeople };
    const hash = createHash("sha256");
    const sessionsSha256 = await deps.warehouse.frozenSessions(
      organizationTenant(organizationId),
      asked,
      async (path) => {
        await pipeline(createReadStream(path), createGzip(), (packed: AsyncIterable<Buffer>) =>
          files.write({ organizationId }, name, hashed(packed, hash), { expiresAt, mediaType: "application/gzip" }),
        );
        return hash.digest("hex");
      },
    );
    const again = await deps.warehouse.footprint(organizationTenant(organizationId), asked);
    if (digestOf(again) === digestOf(input.parts)) return { input, sessionsSha256 };
    input = await reportInput(deps, request);
  }
  await files.delete({ organizationId }, name);
  return { input };
}

async function* hashed(pieces: AsyncIterable<Buffer>, hash: Hash) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

const digestOf = (parts: ReportInput["parts"]) => parts.find(({ grouping }) => grouping === "total")?.digest;

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
    .select([
      "r.madeAt",
      "r.version",
      "r.departmentOnly",
      "o.name as organizationName",
      "o.minGroupSize",
      "u.name",
      "u.email",
    ])
    .executeTakeFirst();
}

type Request = NonNullable<Awaited<ReturnType<typeof requestOf>>>;

async function reportInput(
  { db, warehouse, reportKey }: Pick<ReportDeps, "db" | "warehouse" | "reportKey">,
  request: Request,
): Promise<ReportInput> {
  const { organizationId, organizationName, firstDay, lastDay, department, departmentOnly, minGroupSize, version } =
    request;
  const tenant = organizationTenant(organizationId);
  const last = new Date(lastDay);
  const { from, to } = periodOf(request);
  const parts = await warehouse.footprint(tenant, { from, to, department: department ?? undefined });
  const { rejected, ...outcomes } = (await warehouse.outcomes(tenant, { from, to: last })).total;
  const allRejected = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  const minimumPeople = Math.max(MIN_GROUP_SIZE, minGroupSize);
  const entered = await reportFiguresOf(db, organizationId);
  // Departments have no employees, revenue or targets of their own, and subtracting reports would reveal small ones.
  const others = department === null ? comparedPeriods({ from: firstDay, to: lastDay }, entered) : [];
  const compared = await Promise.all(
    others.map(async (other) => ({
      ...other,
      parts: await warehouse.footprint(tenant, periodOf({ firstDay: other.period.from, lastDay: other.period.to })),
    })),
  );
  const earlier = await earlierReports(db, request);
  return {
    organization: { id: organizationId, name: organizationName },
    period: { from: firstDay, to: lastDay },
    department,
    minimumPeople,
    parts,
    hiddenVersions: department === null ? await warehouse.hiddenByStart(tenant, { from, to }) : null,
    signedBy: reportKey.publicKey,
    ledger: departmentOnly ? null : { rejected: allRejected, ...outcomes },
    members: await membersOn(db, { organizationId, department, before: to }),
    // Who knows one department only learns nothing of the organization's revenue or preparer.
    ...{ earlier, compared, ...(!departmentOnly && { entered }) },
    atEarlierFactors: await atEarlierFactors(warehouse, tenant, { from, to, department }, { parts, earlier }),
    ownNumbers: await ownNumbersIn(
      { db, warehouse },
      { organizationId, from, to, department, minimumPeople, departmentOnly },
    ),
    version,
  };
}

const periodOf = ({ firstDay, lastDay }: Pick<Request, "firstDay" | "lastDay">) => ({
  from: new Date(firstDay),
  to: new Date(Date.parse(lastDay) + DAY_MS),
});

/** Today's sessions with the factors of the latest earlier report; undefined if it used the same, or sets that are not published. */
async function atEarlierFactors(
  warehouse: ReportDeps["warehouse"],
  tenant: Tenant,
  { department, ...period }: { from: Date; to: Date; department: string | null },
  { parts, earlier }: Pick<ReportInput, "parts" | "earlier">,
): Promise<AtEarlierFactors | undefined> {
  const now = new Set(parts.flatMap(({ grouping, key: [set = ""] }) => (grouping === "basis" ? [set] : [])));
  const before = earlier.at(-1)?.factorSets ?? [];
  const sets = before.flatMap((id) => factorSetById(id) ?? []);
  if (now.size === 0 || sets.length === 0 || sets.length < before.length) return undefined;
  if (before.length === now.size && before.every((id) => now.has(id))) return undefined;
  const days = sets.map(({ validFrom }) => validFrom);
  return rescored(await warehouse.usedGroups(tenant, { ...period, department: department ?? undefined, days }), sets);
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
