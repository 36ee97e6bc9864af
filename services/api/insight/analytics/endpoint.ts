import {
  type AnalyticsAnswer,
  type AnalyticsRow,
  queryAnalytics,
  type ScopedAnalyticsQuery,
} from "@treadlight/contract/analytics";
import { toSixSignificantDigits } from "@treadlight/domain/format";
import { requireEntitlement, requireHistory } from "@treadlight/people/billing";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { periodOf, type Warehouse } from "@treadlight/warehouse";
import type { ApiDeps } from "../../deps/index.ts";
import { attach } from "../../streams/index.ts";
import { csvOf } from "./csv.ts";
import { visibleTo } from "./visible.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

export function analyticsEndpoint({ db, warehouse, billing, now }: Deps): Endpoint {
  return endpoint(queryAnalytics, {
    async handle({ caller, body, req, res }) {
      const at = new Date(now());
      const { organizationId } = caller;
      const isFile = req.accepts(["application/json", "text/csv"]) === "text/csv";
      if (isFile) await requireEntitlement(db, billing.mode, { organizationId, entitlement: "exports" }, at);
      await requireHistory(db, billing.mode, { organizationId, from: periodOf(body, now(), caller.timeZone).from }, at);
      const answer = await answerTo(warehouse, caller, body);
      res.vary("Accept");
      if (!isFile) return { status: 200, body: answer };
      attach(res, "treadlight-analytics.csv", "text/csv; charset=utf-8");
      res.send(csvOf(...tableOf(body, answer)));
      return undefined;
    },
  });
}

/** What a caller may learn from a query. @throws Expected `forbidden` */
export async function answerTo(
  warehouse: Warehouse,
  caller: UserIdentity,
  { scope, ...query }: ScopedAnalyticsQuery,
): Promise<AnalyticsAnswer> {
  const { tenant, allowed, options, people, notice } = visibleTo(caller, query, scope);
  const { rows, others, totals, meta, ageMs } = await warehouse.analytics(tenant, allowed, options);
  const told = { people, minimumPeople: options.minimumPeople ?? 1, ...(notice && { notice }), ageMs };
  return { rows, ...(others && { others }), ...(totals && { totals }), meta: { ...meta, ...told } };
}

const rounded = (row: AnalyticsRow): AnalyticsRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" ? toSixSignificantDigits(value) : value,
    ]),
  );

/** An answer as a table: its rows, with numbers in the precision of exports, and its columns in order. With `others` or `totals`, a first column says which lines those are. */
export function tableOf(
  { dimensions, timeDimension, measures, compare, others, totals }: ScopedAnalyticsQuery,
  answer: AnalyticsAnswer,
): [rows: AnalyticsRow[], columns: string[]] {
  const sums = [
    ...(answer.others ? [{ of: "others", ...answer.others }] : []),
    ...(answer.totals ? [{ of: "totals", ...answer.totals }] : []),
  ];
  const columns = [
    ...(others || totals ? ["of"] : []),
    ...dimensions,
    ...(timeDimension?.granularity ? ["time"] : []),
    ...measures.flatMap((measure) => (compare ? [measure, `${measure}Before`, `${measure}Change`] : [measure])),
  ];
  return [[...answer.rows, ...sums].map(rounded), columns];
}
