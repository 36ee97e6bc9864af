import { type AnalyticsQuery, queryAnalytics } from "@treadlight/contract/analytics";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { csvOf } from "./csv.ts";
import { visibleTo } from "./visible.ts";

export function analyticsEndpoint({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint {
  return endpoint(queryAnalytics, {
    async handle({ caller, body: { scope, ...query }, req, res }) {
      const { tenant, allowed, options, people, notice } = visibleTo(caller, query, scope);
      const { rows, others, totals, meta, ageMs } = await warehouse.analytics(tenant, allowed, options);
      res.vary("Accept");
      if (req.accepts(["application/json", "text/csv"]) === "text/csv") {
        const sums = [others && { of: "others", ...others }, totals && { of: "totals", ...totals }];
        const csv = csvOf([...rows, ...sums.filter((row) => row !== undefined)], columnsOf(query));
        res.set({
          "Cache-Control": "no-store",
          "Content-Disposition": 'attachment; filename="treadlight-analytics.csv"',
        });
        res.type("text/csv").send(csv);
        return undefined;
      }
      const told = { people, minimumPeople: options.minimumPeople ?? 1, ...(notice && { notice }), ageMs };
      return {
        status: 200,
        body: { rows, ...(others && { others }), ...(totals && { totals }), meta: { ...meta, ...told } },
      };
    },
  });
}

/** With `others` or `totals`, a first column says which lines those are. */
function columnsOf({ dimensions, timeDimension, measures, compare, others, totals }: AnalyticsQuery): string[] {
  return [
    ...(others || totals ? ["of"] : []),
    ...dimensions,
    ...(timeDimension?.granularity ? ["time"] : []),
    ...measures.flatMap((measure) => (compare ? [measure, `${measure}Before`, `${measure}Change`] : [measure])),
  ];
}
