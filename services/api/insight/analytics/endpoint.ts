import { can, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type Dimension,
  queryAnalytics,
  type ScopedAnalyticsQuery,
} from "@treadlight/contract/analytics";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { organizationTenant, personalTenant, type Tenant, type Warehouse } from "@treadlight/warehouse";
import type { ApiDeps } from "../../deps/index.ts";
import { attach } from "../../streams/index.ts";
import { csvOf } from "./csv.ts";

export function analyticsEndpoint({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint {
  return endpoint(queryAnalytics, {
    async handle({ caller, body, req, res }) {
      const answer = await answerTo(warehouse, caller, body);
      res.vary("Accept");
      if (req.accepts(["application/json", "text/csv"]) !== "text/csv") return { status: 200, body: answer };
      attach(res, "treadlight-analytics.csv", "text/csv; charset=utf-8");
      res.send(csvOf(answer.rows, columnsOf(body)));
      return undefined;
    },
  });
}

/** What a caller may learn from a query. @throws Expected `forbidden` */
export function answerTo(
  warehouse: Warehouse,
  caller: UserIdentity,
  { scope, ...query }: ScopedAnalyticsQuery,
): Promise<AnalyticsAnswer> {
  const { tenant, allowed, minimumPeople, pseudonyms } = visible(caller, scope ?? defaultScope(caller), query);
  return warehouse.analytics(tenant, allowed, { minimumPeople, pseudonyms });
}

const defaultScope = ({ userType }: UserIdentity) =>
  can(userType, "organization_aggregates") ? "organization" : "own";

/** Whose rows the caller may query, and which groups are too small to show. Decided by capability, never by role. */
function visible(caller: UserIdentity, scope: "own" | "organization", query: AnalyticsQuery) {
  const { organizationId, userId, userType } = caller;
  if (scope === "own") {
    return { tenant: personalTenant(organizationId, userId), allowed: query, minimumPeople: 1, pseudonyms: false };
  }
  if (!can(userType, "organization_aggregates")) throw new Expected("forbidden");
  const tenant: Tenant = organizationTenant(organizationId);
  if (can(userType, "people_rows")) {
    return { tenant, allowed: query, minimumPeople: 1, pseudonyms: !caller.peopleVisible };
  }
  if (names(query, "user")) {
    throw new Expected("forbidden", { message: "Only administrators see people as rows." });
  }
  // An organization may ask for larger groups, never for smaller ones.
  const minimumPeople = Math.max(MIN_GROUP_SIZE, caller.minGroupSize);
  const allowed = can(userType, "all_departments") ? query : withinOwnDepartment(query, caller);
  return { tenant, allowed, minimumPeople, pseudonyms: true };
}

const names = ({ dimensions, filters }: AnalyticsQuery, dimension: Dimension) =>
  dimensions.includes(dimension) || filters.some((filter) => filter.dimension === dimension);

/** Restricts a query that names departments or teams to the caller's own department. */
function withinOwnDepartment(query: AnalyticsQuery, { department }: UserIdentity): AnalyticsQuery {
  if (!names(query, "department") && !names(query, "team")) return query;
  if (department === undefined) throw new Expected("forbidden", { message: "You belong to no department yet." });
  return {
    ...query,
    filters: [...query.filters, { dimension: "department", operator: "equals", values: [department] }],
  };
}

/** The columns of an answer as a table, in order. */
export function columnsOf({ dimensions, timeDimension, measures }: AnalyticsQuery): string[] {
  return [...dimensions, ...(timeDimension?.granularity ? ["time"] : []), ...measures];
}
