import { type AnalyticsQuery, analyticsQuerySchema } from "@treadlight/domain/session";
import { HttpError, parseBody } from "@treadlight/platform/http";
import { organizationTenant, personalTenant, type Tenant, type Warehouse } from "@treadlight/platform/warehouse";
import type { RequestHandler, Response } from "express";
import { z } from "zod";
import { identityOf, type Person } from "../authenticated.ts";
import { csvOf } from "./csv.ts";

/** Smaller groups say too much about the people in them. */
const MINIMUM_PEOPLE = 5;

const requestSchema = analyticsQuerySchema.and(
  z.object({
    /** Whose sessions: one's own, or the organization's as far as the role allows. */
    scope: z.enum(["own", "organization"]).optional(),
  }),
);

/** `POST /api/analytics/query`: measures by dimensions and time; JSON, or CSV where `Accept` asks for it. */
export function postAnalyticsQuery(warehouse: Warehouse): RequestHandler {
  return async (req, res) => {
    const { scope, ...query } = parseBody(requestSchema, req.body);
    const person = identityOf(res);
    const { tenant, allowed, minimumPeople, pseudonyms } = visible(person, scope ?? defaultScope(person), query);
    const answer = await warehouse.analytics(tenant, allowed, { minimumPeople, pseudonyms });
    res.vary("Accept");
    if (req.accepts(["application/json", "text/csv"]) === "text/csv")
      sendCsv(res, csvOf(answer.rows, columnsOf(query)));
    else res.json(answer);
  };
}

const defaultScope = ({ userType }: Person) => (userType === "FreeUser" ? "own" : "organization");

/** What of the question this person may ask: whose rows, and which groups are too small to show. */
function visible(person: Person, scope: "own" | "organization", query: AnalyticsQuery) {
  const { organizationId, userId, userType } = person;
  if (scope === "own" || userType === "FreeUser") {
    if (scope === "organization") throw new HttpError("forbidden");
    return { tenant: personalTenant(organizationId, userId), allowed: query, minimumPeople: 1, pseudonyms: false };
  }
  const tenant: Tenant = organizationTenant(organizationId);
  if (userType === "OrgAdmin" || userType === "OrgOwner") {
    return { tenant, allowed: query, minimumPeople: 1, pseudonyms: !person.peopleVisible };
  }
  return { tenant, allowed: withinOwnDepartment(query, person), minimumPeople: MINIMUM_PEOPLE, pseudonyms: true };
}

/** Members see their organization as a whole, and of its departments their own; never people as rows. */
function withinOwnDepartment(query: AnalyticsQuery, { department }: Person): AnalyticsQuery {
  const named = new Set([...query.dimensions, ...query.filters.map(({ dimension }) => dimension)]);
  if (named.has("user")) {
    throw new HttpError("forbidden", { message: "Only administrators see people as rows." });
  }
  if (!named.has("department") && !named.has("team")) return query;
  if (department === undefined) throw new HttpError("forbidden", { message: "You belong to no department yet." });
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
