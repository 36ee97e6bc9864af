import { listValues, MAX_ANALYTICS_ROWS, MIXED, type ScopedAnalyticsQuery } from "@treadlight/contract/analytics";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { periodOf } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { requireHistory } from "../plans/included.ts";
import { answerTo } from "./routes.ts";

/** Values for filters: what an analytics query of the same caller would answer, so that nobody is told a value that they cannot ask for. */
export function valuesEndpoint(deps: Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">): Endpoint {
  const { db, billing, now } = deps;
  return endpoint(listValues, {
    async handle({ caller, query: { dimension, search, from, to, scope, limit } }) {
      const { organizationId, timeZone } = caller;
      const timeDimension = { ...(from && { from }), ...(to && { to }) };
      const period = periodOf({ timeDimension }, now(), timeZone);
      await requireHistory(db, billing.mode, { organizationId, from: period.from }, new Date(now()));
      const question: ScopedAnalyticsQuery = {
        ...{ scope, timeDimension, measures: ["sessions"], dimensions: [dimension] },
        filters: search === "" ? [] : [{ dimension, operator: "contains", values: [search] }],
        ...{ ranges: [], order: [], limit: MAX_ANALYTICS_ROWS, others: false, totals: false },
      };
      const { rows } = await answerTo(deps, caller, question);
      const values = rows
        .map((row) => ({ value: String(row[dimension]), sessions: Number(row.sessions) }))
        // A session that has one value with the text may have others without it.
        .filter(({ value }) => value !== MIXED && value.toLowerCase().includes(search.toLowerCase()));
      return { status: 200, body: { values: values.slice(0, limit), truncated: values.length > limit } };
    },
  });
}
