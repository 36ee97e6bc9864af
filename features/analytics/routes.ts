import { can } from "@treadlight/contract/access";
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  figureKey,
  queryAnalytics,
  type ScopedAnalyticsQuery,
} from "@treadlight/contract/analytics";
import { toSixSignificantDigits } from "@treadlight/domain/format";
import type { Database } from "@treadlight/platform/database";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { asksSpend, comparedPeriodOf, partialBuckets, periodOf } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { toolDecisionsOf } from "../organization/tool-policy.ts";
import { ownPricesOf } from "../own-prices/versions.ts";
import { requireEntitlement, requireHistory } from "../plans/included.ts";
import { csvOf } from "./csv.ts";
import { namesDimension, visibleTo } from "./visible.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

export function analyticsEndpoint({ db, warehouse, billing, now }: Deps): Endpoint {
  return endpoint(queryAnalytics, {
    async handle({ caller, body, req, res }) {
      const at = new Date(now());
      const { organizationId } = caller;
      const isFile = req.accepts(["application/json", "text/csv"]) === "text/csv";
      if (isFile) await requireEntitlement(db, billing.mode, { organizationId, entitlement: "exports" }, at);
      const from = readFrom(body, now(), caller.timeZone);
      await requireHistory(db, billing.mode, { organizationId, from }, at);
      const answer = await answerTo({ db, warehouse, now }, caller, body);
      res.vary("Accept");
      if (!isFile) return { status: 200, body: answer };
      await recordExport(db, caller, { format: "csv", query: body, answer }, at);
      attach(res, "treadlight-analytics.csv", "text/csv; charset=utf-8");
      res.send(csvOf(...tableOf(body, answer)));
      return undefined;
    },
  });
}

/** The start of what a query reads, also of the period that it compares with. */
export function readFrom(query: AnalyticsQuery, now: number, timeZone: string): Date {
  const period = periodOf(query, now, timeZone);
  const compared = comparedPeriodOf(query, period, { now, timeZone });
  return compared && compared.from < period.from ? compared.from : period.from;
}

/** What a caller may learn from a query. @throws Expected `forbidden` */
export async function answerTo(
  { db, warehouse, now }: Pick<ApiDeps, "db" | "warehouse" | "now">,
  caller: UserIdentity,
  { scope, ...query }: ScopedAnalyticsQuery,
): Promise<AnalyticsAnswer> {
  const { tenant, allowed, options, people, notice } = visibleTo(caller, query, scope);
  const toolDecisions = namesDimension(query, "toolDecision")
    ? await toolDecisionsOf(db, caller.organizationId, new Date(now()))
    : undefined;
  const ownPrices = asksSpend(query) ? await ownPricesOf(db, caller.organizationId) : undefined;
  // Spend and tokens together tell what a token costs by contract.
  const seesOwnPrices = can(caller.userType, "department_people");
  const { rows, others, totals, meta, ageMs } = await warehouse.analytics(tenant, allowed, {
    ...options,
    toolDecisions,
    ownPrices: seesOwnPrices ? ownPrices : undefined,
  });
  const partial = partialOf(query, meta, now());
  const notices = [notice, ownPrices && !seesOwnPrices && AT_PUBLIC_PRICES].filter(Boolean).join(" ");
  const told = { people, minimumPeople: options.minimumPeople ?? 1, ...(notices && { notice: notices }), ageMs };
  return { rows, ...(others && { others }), ...(totals && { totals }), meta: { ...meta, ...partial, ...told } };
}

const AT_PUBLIC_PRICES = "Spend is at public prices, not at those of your organization's contracts.";

/** The buckets that an answer covers only in part, if asked for. */
function partialOf(
  { markPartial, timeDimension }: Pick<AnalyticsQuery, "markPartial" | "timeDimension">,
  { from, to, timeZone }: Pick<AnalyticsAnswer["meta"], "from" | "to" | "timeZone">,
  now: number,
): Pick<AnalyticsAnswer["meta"], "partial"> {
  const granularity = timeDimension?.granularity;
  if (!markPartial || !granularity) return {};
  const buckets = partialBuckets({ from: new Date(from), to: new Date(to) }, granularity, { now, timeZone });
  return {
    partial: buckets.map((bucket) => ({
      time: bucket.time.toISOString(),
      from: bucket.from.toISOString(),
      to: bucket.to.toISOString(),
    })),
  };
}

/** Records a download in the audit log, unless it contains only the caller's own sessions. */
export async function recordExport(
  db: Kysely<Database>,
  { organizationId, userId }: UserIdentity,
  { format, query, answer }: { format: "csv" | "xlsx"; query: ScopedAnalyticsQuery; answer: AnalyticsAnswer },
  at: Date,
): Promise<void> {
  if (answer.meta.people === "self") return;
  const change = {
    ...{ organizationId, action: "analytics.exported", resource: "exports" },
    after: { format, ...query },
  };
  await db.transaction().execute((transaction) => audit(transaction, { kind: "user", id: userId }, change, at));
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
  { dimensions, timeDimension, measures, figures = [], compare, percentChange, others, totals }: ScopedAnalyticsQuery,
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
    ...[...measures, ...figures.map(figureKey)].flatMap((name) => [
      name,
      ...(compare ? [`${name}Before`, `${name}Change`] : []),
      ...(percentChange ? [`${name}ChangePercent`] : []),
    ]),
  ];
  return [[...answer.rows, ...sums].map(rounded), columns];
}
