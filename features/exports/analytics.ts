import type { ScopedAnalyticsQuery } from "@treadlight/contract/analytics";
import { BYTE_ORDER_MARK, exportAnalytics } from "@treadlight/contract/exports";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Response } from "express";
import { csvOf, withUnits } from "../analytics/csv.ts";
import { answerTo, recordExport, tableOf } from "../analytics/routes.ts";
import type { ApiDeps } from "../deps.ts";
import { requireEntitlement } from "../plans/included.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

interface Call {
  caller: UserIdentity;
  res: Response;
}

/** The rows of an analytics query as files, as the caller may see them. */
export function analyticsExportEndpoints({ db, warehouse, billing, now }: Deps): Endpoint[] {
  async function table(format: "csv" | "xlsx", query: ScopedAnalyticsQuery, caller: UserIdentity) {
    const { organizationId } = caller;
    const at = new Date(now());
    await requireEntitlement(db, billing.mode, { organizationId, entitlement: "exports" }, at);
    const answer = await answerTo({ db, warehouse, now }, caller, query);
    await recordExport(db, caller, { format, query, answer }, at);
    return tableOf(query, answer);
  }
  async function csv(query: ScopedAnalyticsQuery, { caller, res }: Call): Promise<undefined> {
    const [rows, columns] = await table("csv", query, caller);
    attach(res, "treadlight-analytics.csv", "text/csv; charset=utf-8");
    res.send(BYTE_ORDER_MARK + csvOf(rows, columns, withUnits(query.figures)));
  }
  async function xlsx(query: ScopedAnalyticsQuery, { caller, res }: Call): Promise<undefined> {
    const [rows, columns] = await table("xlsx", query, caller);
    const { xlsxOf } = await import("./xlsx.ts");
    attach(res, "treadlight-analytics.xlsx", exportAnalytics.getXlsx.answers[200].mediaType);
    res.send(xlsxOf(rows, columns, withUnits(query.figures)));
  }
  return [
    endpoint(exportAnalytics.getCsv, { handle: ({ query: { query }, ...call }) => csv(query, call) }),
    endpoint(exportAnalytics.postCsv, { handle: ({ body, ...call }) => csv(body, call) }),
    endpoint(exportAnalytics.getXlsx, { handle: ({ query: { query }, ...call }) => xlsx(query, call) }),
    endpoint(exportAnalytics.postXlsx, { handle: ({ body, ...call }) => xlsx(body, call) }),
  ];
}
