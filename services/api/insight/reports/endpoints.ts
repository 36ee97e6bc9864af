import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import * as contract from "@treadlight/contract/reports";
import { DAY_MS } from "@treadlight/domain/time";
import { requireEntitlement } from "@treadlight/people/billing";
import { cancelReport, findReport, listReports, reportFileName, requestReport } from "@treadlight/people/reports";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { fileIn, verifyReport } from "@treadlight/reports/pack";
import { organizationTenant } from "@treadlight/warehouse";
import express, { type RequestHandler } from "express";
import type { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";
import { attach } from "../../streams/index.ts";

type ReportDeps = Pick<ApiDeps, "db" | "warehouse" | "files" | "reportKey" | "billing" | "now">;

/** Reports of the caller's organization. The worker makes them. */
export function reportEndpoints(deps: ReportDeps): Endpoint[] {
  const { db, reportKey } = deps;
  const now = () => new Date(deps.now());
  return [
    endpoint(contract.requestReport, {
      async handle({ caller, body: { from, to, department, formats } }) {
        const { organizationId, userId: requestedBy } = caller;
        await requireEntitlement(db, deps.billing.mode, { organizationId, entitlement: "reports" }, now());
        if (department !== undefined) await refuseSmallGroup(deps, caller, { from, to, department });
        const request = { organizationId, requestedBy, from, to, department, formats };
        const id = await db.transaction().execute((transaction) => requestReport(transaction, request, now()));
        return { status: 202, body: await findReport(db, { organizationId, id }, now()) };
      },
    }),
    endpoint(contract.listReports, {
      async handle({ caller: { organizationId }, query: { limit } }) {
        return { status: 200, body: { reports: await listReports(db, organizationId, { limit, now: now() }) } };
      },
    }),
    endpoint(contract.getReport, {
      async handle({ caller: { organizationId }, params: { id = "" } }) {
        return { status: 200, body: await findReport(db, { organizationId, id }, now()) };
      },
    }),
    endpoint(contract.cancelReport, {
      async handle({ caller: { organizationId, userId }, params: { id = "" } }) {
        const report = { organizationId, id };
        await db.transaction().execute((transaction) => cancelReport(transaction, report, userId, now()));
        return { status: 200, body: await findReport(db, report, now()) };
      },
    }),
    endpoint(contract.downloadReport, {
      async handle({ caller: { organizationId }, params: { id, name }, res }) {
        const archive = await stored(deps, organizationId, id);
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
    endpoint(contract.verifyReportFile, {
      before: [
        refuseOtherBodies,
        express.raw({ type: "application/zip", limit: contract.verifyReportFile.maxBodyBytes }),
      ],
      async handle({ caller: { organizationId }, params: { id = "" }, req }) {
        await findReport(db, { organizationId, id }, now());
        const archive = Buffer.isBuffer(req.body) ? req.body : await buffer(await stored(deps, organizationId, id));
        const { problems, manifest } = verifyReport(archive, [reportKey.publicKey]);
        if (manifest && manifest.id !== id)
          problems.push({ file: "manifest.json", problem: "is that of another report" });
        return { status: 200, body: { isGenuine: problems.length === 0, problems } };
      },
    }),
    endpoint(contract.getReportKeys, {
      async handle() {
        const body: z.output<(typeof contract.getReportKeys.answers)[200]> = {
          keys: [{ ...reportKey.publicKey, use: "sig" }],
        };
        return { status: 200, body };
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

/** An auditor reads the report, so it may not be about fewer people than anybody may see as a group. */
async function refuseSmallGroup(
  { warehouse }: ReportDeps,
  { organizationId, minGroupSize }: UserIdentity,
  { from, to, department }: { from: string; to: string; department: string },
): Promise<void> {
  const period = { from: new Date(from), to: new Date(Date.parse(to) + DAY_MS), department };
  const parts = await warehouse.footprint(organizationTenant(organizationId), period);
  const people = parts.find(({ grouping }) => grouping === "total")?.people ?? 0;
  if (people > 0 && people < Math.max(MIN_GROUP_SIZE, minGroupSize)) throw new Expected("group_too_small");
}

/** @throws Expected `not_found`, also once its files have expired */
async function stored({ db, files, now }: ReportDeps, organizationId: string, id: string) {
  await findReport(db, { organizationId, id }, new Date(now()));
  const file = await files.read({ organizationId }, reportFileName(id));
  if (!file) throw new Expected("not_found");
  return file.content;
}
