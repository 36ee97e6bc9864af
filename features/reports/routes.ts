import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { can, isForPlaces, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import * as contract from "@treadlight/contract/reports";
import { DAY_MS } from "@treadlight/domain/time";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import express, { type RequestHandler } from "express";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { requireEntitlement } from "../plans/included.ts";
import { tenantOf } from "../privacy/tenant.ts";
import { reportFiguresOf, saveReportFigures } from "./figures.ts";
import { publishedKeys } from "./keys.ts";
import { fileIn, SESSIONS_FILE, verifyReport } from "./pack/index.ts";
import { fold } from "./report/index.ts";
import { reportFileName, sessionsFileName } from "./report-job.ts";
import { drawn, sampleArchive } from "./sample/index.ts";
import {
  approveReport,
  cancelReport,
  findReport,
  isResponsibleFor,
  listReports,
  type ReportReader,
  requestReport,
} from "./store.ts";

type ReportDeps = Pick<ApiDeps, "db" | "warehouse" | "files" | "reportKey" | "billing" | "now">;

/** Reports of the caller's organization. The worker makes them. */
export function reportEndpoints(deps: ReportDeps): Endpoint[] {
  const { db, reportKey } = deps;
  const now = () => new Date(deps.now());
  const recorded = (
    { organizationId, userId }: UserIdentity,
    { id, ...change }: { id: string; action: string; after?: Record<string, unknown> },
  ) =>
    db.transaction().execute((transaction) => {
      const entry = { organizationId, resource: "reports", resourceId: id, ...change };
      return audit(transaction, { kind: "user", id: userId }, entry, now());
    });
  return [
    endpoint(contract.getReportFigures, {
      async handle({ caller: { organizationId } }) {
        return { status: 200, body: await reportFiguresOf(db, organizationId) };
      },
    }),
    endpoint(contract.saveReportFigures, {
      async handle({ caller, body }) {
        await db.transaction().execute((transaction) => saveReportFigures(transaction, caller, body, now()));
        return { status: 200, body: await reportFiguresOf(db, caller.organizationId) };
      },
    }),
    endpoint(contract.requestReport, {
      async handle({ caller, body: { from, to, department, formats, version } }) {
        const { organizationId, userId: requestedBy } = caller;
        await requireEntitlement(db, deps.billing.mode, { organizationId, entitlement: "reports" }, now());
        const departmentOnly = isForPlaces(caller.userType);
        if (departmentOnly) requireOwnDepartment(caller, { from, to, department });
        await refuseSmallGroups(deps, caller, { from, to, department });
        const request = { organizationId, requestedBy, from, to, department, departmentOnly, formats, version };
        const id = await db.transaction().execute((transaction) => requestReport(transaction, request, now()));
        return { status: 202, body: await findReport(db, { organizationId, id }, now()) };
      },
    }),
    endpoint(contract.listReports, {
      async handle({ caller, query: { limit } }) {
        return { status: 200, body: { reports: await listReports(db, readerOf(caller), { limit, now: now() }) } };
      },
    }),
    endpoint(contract.getReport, {
      async handle({ caller, params: { id = "" } }) {
        return { status: 200, body: await findReport(db, { ...readerOf(caller), id }, now()) };
      },
    }),
    endpoint(contract.cancelReport, {
      async handle({ caller, params: { id = "" } }) {
        const report = { ...readerOf(caller), id };
        await findReport(db, report, now());
        await db.transaction().execute((transaction) => cancelReport(transaction, report, caller.userId, now()));
        return { status: 200, body: await findReport(db, report, now()) };
      },
    }),
    endpoint(contract.approveReport, {
      async handle({ caller, params: { id = "" }, body }) {
        const report = { ...readerOf(caller), id };
        const approval = { ...body, approvedBy: caller.userId };
        await db.transaction().execute((transaction) => approveReport(transaction, report, approval, now()));
        return { status: 200, body: await findReport(db, report, now()) };
      },
    }),
    endpoint(contract.downloadReport, {
      async handle({ caller, params: { id, name }, res }) {
        const archive = await stored(deps, { ...readerOf(caller), id });
        if (name === "report.zip") {
          attach(res, `treadlight-${name}`, contract.REPORT_FILES[name].mediaType);
          await pipeline(archive, res);
          return undefined;
        }
        const content = fileIn(await buffer(archive), name);
        if (!content) throw new Expected("not_found");
        attach(res, `treadlight-${name}`, contract.REPORT_FILES[name].mediaType);
        res.end(content);
        return undefined;
      },
    }),
    endpoint(contract.sampleReport, {
      async handle({ caller, params: { id = "" }, query: sample, res }) {
        const report = { ...readerOf(caller), id };
        const sessions = await drawn(await frozen(deps, report), sample);
        const archive = sampleArchive(await buffer(await stored(deps, report)), sessions, sample, reportKey);
        await recorded(caller, { id, action: "report.sampled", after: sample });
        attach(res, "treadlight-sample.zip", contract.sampleReport.answers[200].mediaType);
        res.end(archive);
        return undefined;
      },
    }),
    endpoint(contract.downloadReportSessions, {
      async handle({ caller, params: { id = "" }, res }) {
        const sessions = await frozen(deps, { ...readerOf(caller), id });
        await recorded(caller, { id, action: "report.sessions_exported" });
        attach(res, `treadlight-${SESSIONS_FILE}`, contract.downloadReportSessions.answers[200].mediaType);
        await pipeline(sessions, res);
        return undefined;
      },
    }),
    endpoint(contract.verifyReportFile, {
      before: [
        refuseOtherBodies,
        express.raw({ type: "application/zip", limit: contract.verifyReportFile.maxBodyBytes }),
      ],
      async handle({ caller, params: { id = "" }, req }) {
        const report = { ...readerOf(caller), id };
        await findReport(db, report, now());
        const archive = Buffer.isBuffer(req.body) ? req.body : await buffer(await stored(deps, report));
        const { problems, manifest, isTrusted } = verifyReport(archive, await publishedKeys(db, reportKey));
        if (manifest && manifest.id !== id)
          problems.push({ file: "manifest.json", problem: "is that of another report" });
        if (isTrusted === false)
          problems.push({ file: "manifest.sig", problem: "was not made with a key of this installation" });
        return { status: 200, body: { isGenuine: problems.length === 0, problems } };
      },
    }),
    endpoint(contract.getReportKeys, {
      async handle() {
        const keys = (await publishedKeys(db, reportKey)).map((key) => ({ ...key, use: "sig" as const }));
        return { status: 200, body: { keys } };
      },
    }),
  ];
}

/** The copy is optional, but it must be a ZIP. */
const refuseOtherBodies: RequestHandler = (req, _res, next) => {
  const isEmpty = req.headers["content-length"] === "0";
  if (!isEmpty && req.is("application/zip") === false) throw new Expected("unsupported_media_type");
  next();
};

const seesPeople = ({ userType }: UserIdentity) => can(userType, "department_people");
const minimumOf = ({ minGroupSize }: UserIdentity) => Math.max(MIN_GROUP_SIZE, minGroupSize);

function readerOf(caller: UserIdentity): ReportReader {
  const { organizationId, userType, responsibleFor } = caller;
  return {
    organizationId,
    ...(!seesPeople(caller) && { minimumPeople: minimumOf(caller) }),
    ...(isForPlaces(userType) && { places: departmentsIn(responsibleFor) }),
  };
}

const departmentsIn = (responsibleFor: UserIdentity["responsibleFor"]) =>
  (responsibleFor?.places ?? []).filter(({ kind }) => kind === "department");

/** @throws Expected `forbidden` unless a report is about a department that the caller was responsible for on all its days */
function requireOwnDepartment({ responsibleFor }: UserIdentity, { department, from, to }: Asked): void {
  const places = departmentsIn(responsibleFor);
  if (department !== undefined && isResponsibleFor(places, { department, from, to })) return;
  const names = places.map(({ name }) => name).join(", ");
  const message = `You can request reports on departments that you are responsible for${names === "" ? "" : `: ${names}`}.`;
  throw new Expected("forbidden", { message });
}

interface Asked {
  from: string;
  to: string;
  department: string | undefined;
}

/**
 * Nobody may ask for a report about a department of too few people. Those who may not see people may not ask for two reports either whose
 * totals differ by what too few people did: so each of their months, and what a department leaves of the organization, is by enough.
 * @throws Expected `invalid_body`, `group_too_small`
 */
async function refuseSmallGroups({ warehouse, now }: ReportDeps, caller: UserIdentity, asked: Asked): Promise<void> {
  const { from, to, department } = asked;
  if (!seesPeople(caller)) requireWholeMonths(asked, now());
  else if (department === undefined) return;
  const minimum = minimumOf(caller);
  const footprint = (of: { department?: string | undefined }) =>
    warehouse.footprint(tenantOf(caller), {
      ...{ from: new Date(from), to: dayAfter(to) },
      ...of,
    });
  const parts = await footprint({ department });
  const isSmall = ({ people }: { people: number }) => people > 0 && people < minimum;
  if (parts.some((part) => part.grouping === "total" && isSmall(part))) throw new Expected("group_too_small");
  if (seesPeople(caller)) return;
  const smallMonth = parts.find((part) => part.grouping === "month" && isSmall(part));
  if (smallMonth) {
    const [month] = smallMonth.key;
    const message = `Fewer than ${minimum} people contributed to ${month}, so a report with this month could reveal individuals. Choose other months, or ask an administrator for the report.`;
    throw new Expected("group_too_small", { message });
  }
  // Whoever sees one department cannot subtract it from anything.
  if (department === undefined || isForPlaces(caller.userType)) return;
  const departments = (await footprint({})).filter(({ grouping }) => grouping === "department");
  if (fold(departments, minimum).folded.some(({ key: [name] }) => name === department)) {
    const message =
      "A report on this department alone could reveal individuals in smaller ones. Choose the whole organization, or ask an administrator for the report.";
    throw new Expected("group_too_small", { message });
  }
}

/** @throws Expected `invalid_body` */
function requireWholeMonths({ from, to }: Asked, now: number): void {
  const end = dayAfter(to);
  const problems = [
    ...(from.endsWith("-01") ? [] : [{ path: "from", message: "must be the first day of a month" }]),
    ...(end.getUTCDate() === 1 ? [] : [{ path: "to", message: "must be the last day of a month" }]),
    ...(end.getTime() <= now ? [] : [{ path: "to", message: "must be before the current month (UTC)" }]),
  ];
  if (problems.length === 0) return;
  const reasons = problems.map(({ path, message }) => `${path} ${message}`).join(", ");
  const message = `You can request complete past months, administrators any days: ${reasons}.`;
  throw new Expected("invalid_body", {
    message,
    details: problems.map((problem) => ({ ...problem, code: "invalid_value" })),
  });
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS);

/** A report's archive. @throws Expected `not_found`, also once its files have expired */
const stored = (deps: ReportDeps, report: ReportReader & { id: string }) => fileOf(deps, report, reportFileName);
/** The file of its sessions. @throws the same, also if there is none */
const frozen = (deps: ReportDeps, report: ReportReader & { id: string }) => fileOf(deps, report, sessionsFileName);

async function fileOf(
  { db, files, now }: ReportDeps,
  report: ReportReader & { id: string },
  nameOf: (id: string) => string,
) {
  await findReport(db, report, new Date(now()));
  const file = await files.read({ organizationId: report.organizationId }, nameOf(report.id));
  if (!file) throw new Expected("not_found");
  return file.content;
}
