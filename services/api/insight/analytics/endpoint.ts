import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { type AnalyticsQuery, analyticsQuerySchema } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { organizationTenant, personalTenant, type Tenant } from "@treadlight/warehouse";
import type { Response } from "express";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";
import { csvOf } from "./csv.ts";

const requestSchema = analyticsQuerySchema.and(
  z.object({
    /** Whose sessions: one's own, or the organization's as far as the role allows. */
    scope: z.enum(["own", "organization"]).optional(),
  }),
);

const answerSchema = z.object({
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  meta: z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    truncated: z.boolean().describe("Whether there were more rows than `limit`."),
    source: z.enum(["rows", "rollup", "both"]),
  }),
});

export function analyticsEndpoint({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint {
  return endpoint(
    defineRoute({
      route: "POST /api/analytics/query",
      summary: "Measures over sessions, by dimensions and time",
      description: "JSON, or CSV where `Accept: text/csv` asks for it.",
      body: requestSchema,
      answers: { 200: answerSchema },
      otherForms: [{ mediaType: "text/csv", description: "The rows, with a header line." }],
      errors: ["warehouse_unavailable", "query_too_expensive"],
    }),
    {
      async handle({ caller, body: { scope, ...query }, req, res }) {
        const { tenant, allowed, minimumPeople, pseudonyms } = visible(caller, scope ?? defaultScope(caller), query);
        const answer = await warehouse.analytics(tenant, allowed, { minimumPeople, pseudonyms });
        res.vary("Accept");
        if (req.accepts(["application/json", "text/csv"]) !== "text/csv") return { status: 200, body: answer };
        sendCsv(res, csvOf(answer.rows, columnsOf(query)));
        return undefined;
      },
    },
  );
}

const defaultScope = ({ userType }: UserIdentity) => (userType === "FreeUser" ? "own" : "organization");

/** What of the question this person may ask: whose rows, and which groups are too small to show. */
function visible(person: UserIdentity, scope: "own" | "organization", query: AnalyticsQuery) {
  const { organizationId, userId, userType } = person;
  if (scope === "own" || userType === "FreeUser") {
    if (scope === "organization") throw new Expected("forbidden");
    return { tenant: personalTenant(organizationId, userId), allowed: query, minimumPeople: 1, pseudonyms: false };
  }
  const tenant: Tenant = organizationTenant(organizationId);
  if (userType === "OrgAdmin" || userType === "OrgOwner") {
    return { tenant, allowed: query, minimumPeople: 1, pseudonyms: !person.peopleVisible };
  }
  // An organization may ask for larger groups, never for smaller ones.
  const minimumPeople = Math.max(MIN_GROUP_SIZE, person.minGroupSize);
  return { tenant, allowed: withinOwnDepartment(query, person), minimumPeople, pseudonyms: true };
}

/** Members see their organization as a whole, and of its departments their own; never people as rows. */
function withinOwnDepartment(query: AnalyticsQuery, { department }: UserIdentity): AnalyticsQuery {
  const named = new Set([...query.dimensions, ...query.filters.map(({ dimension }) => dimension)]);
  if (named.has("user")) {
    throw new Expected("forbidden", { message: "Only administrators see people as rows." });
  }
  if (!named.has("department") && !named.has("team")) return query;
  if (department === undefined) throw new Expected("forbidden", { message: "You belong to no department yet." });
  return {
    ...query,
    filters: [...query.filters, { dimension: "department", operator: "equals", values: [department] }],
  };
}

function columnsOf({ dimensions, timeDimension, measures }: AnalyticsQuery): string[] {
  return [...dimensions, ...(timeDimension?.granularity ? ["time"] : []), ...measures];
}

function sendCsv(res: Response, csv: string) {
  res.set("Content-Disposition", 'attachment; filename="treadlight-analytics.csv"').type("text/csv").send(csv);
}
