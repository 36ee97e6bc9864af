import { z } from "zod";
import { allOf, type Condition } from "./where.ts";

/**
 * A department or team under one of its names, which sessions carry, from and until when, in milliseconds since the epoch; null for always.
 */
const placeSchema = z.object({
  kind: z.enum(["department", "team"]),
  name: z.string(),
  since: z.number().nullable(),
  until: z.number().nullable(),
});
type Place = z.output<typeof placeSchema>;

/**
 * Whose rows a query reads. Every function that reads takes a tenant first, and only the three functions below make one, so
 * a query without a tenant does not compile. Nor does one that would read a whole organization for somebody who may see only
 * a part of it: it takes an `OrganizationTenant`.
 */
const organizationTenantSchema = z.object({ organizationId: z.guid() }).brand<"Organization">();
const placesTenantSchema = z.object({ organizationId: z.guid(), places: z.array(placeSchema) }).brand<"Places">();
const personalTenantSchema = z.object({ organizationId: z.guid(), personId: z.guid() }).brand<"Person">();

export type PersonalTenant = z.output<typeof personalTenantSchema>;
export type PlacesTenant = z.output<typeof placesTenantSchema>;
export type OrganizationTenant = z.output<typeof organizationTenantSchema>;
export type Tenant = OrganizationTenant | PlacesTenant | PersonalTenant;

/** A whole organization. */
export function organizationTenant(organizationId: string): OrganizationTenant {
  return organizationTenantSchema.parse({ organizationId });
}

/** Departments and teams of an organization: the sessions that started in them. None without any. */
export function placesTenant(organizationId: string, places: readonly Place[]): PlacesTenant {
  return placesTenantSchema.parse({ organizationId, places });
}

/** One person's own sessions. */
export function personalTenant(organizationId: string, personId: string): PersonalTenant {
  return personalTenantSchema.parse({ organizationId, personId });
}

const ofOrganization = (organizationId: string): Condition => ({
  sql: "organizationId = {organizationId:UUID}",
  params: { organizationId },
});

/** Limits a query of sessions to the rows of a tenant; one of their daily sums too, if `dimensionsOf` says that these can tell. */
export function ofTenant(tenant: Tenant): Condition {
  const { organizationId } = tenant;
  if ("places" in tenant) return allOf(ofOrganization(organizationId), inPlaces(tenant.places));
  if (!("personId" in tenant)) return ofOrganization(organizationId);
  const ofPerson = { sql: "personId = {personId:UUID}", params: { personId: tenant.personId } };
  return allOf(ofOrganization(organizationId), ofPerson);
}

/** Limits a query of something other than sessions, such as their events, to the organization or the person of a tenant. */
export function ofTenantAnywhere(tenant: Tenant): Condition {
  return "places" in tenant ? ofOrganization(tenant.organizationId) : ofTenant(tenant);
}

/** Limits a query of cells, which know departments but neither teams nor people, to the rows of a tenant. */
export function ofTenantInCells(tenant: Tenant): Condition {
  if ("personId" in tenant) throw new TypeError("cells are about nobody in particular");
  if (!("places" in tenant)) return ofTenant(tenant);
  const departments = tenant.places.filter(({ kind }) => kind === "department");
  const whole = "toUnixTimestamp(toDateTime(day, 'UTC')) * 1000";
  // A week in which the name went to another department could be of either.
  return allOf(
    ofOrganization(tenant.organizationId),
    placed(departments, { from: whole, to: `${whole} + ${7 * 86_400_000}` }),
  );
}

/** The dimensions by which daily sums can be limited to a tenant; undefined if they cannot. */
export function dimensionsOf(tenant: Tenant): readonly Place["kind"][] | undefined {
  if ("personId" in tenant) return undefined;
  if (!("places" in tenant)) return [];
  return tenant.places.some(({ since, until }) => since !== null || until !== null)
    ? undefined
    : [...new Set(tenant.places.map(({ kind }) => kind))];
}

const started = "toUnixTimestamp64Milli(startedAt)";
const inPlaces = (places: readonly Place[]) => placed(places, { from: started, to: started });

function placed(places: readonly Place[], { from, to }: { from: string; to: string }): Condition {
  const isAlways = ({ since, until }: Place) => since === null && until === null;
  const always = (wanted: Place["kind"]) =>
    places.filter((place) => place.kind === wanted && isAlways(place)).map(({ name }) => name);
  const [departments, teams] = [always("department"), always("team")];
  const parts = [
    { sql: "department IN {placeDepartments:Array(String)}", params: { placeDepartments: departments } },
    ...(teams.length > 0 ? [{ sql: "team IN {placeTeams:Array(String)}", params: { placeTeams: teams } }] : []),
    ...places
      .filter((place) => !isAlways(place))
      .map(({ kind, name, since, until }, index) => ({
        sql: [
          `(${kind} = {place${index}:String}`,
          `${from} >= {placeSince${index}:Int64}`,
          `${to} ${from === to ? "<" : "<="} {placeUntil${index}:Int64})`,
        ].join(" AND "),
        params: {
          [`place${index}`]: name,
          [`placeSince${index}`]: since ?? 0,
          [`placeUntil${index}`]: until ?? Number.MAX_SAFE_INTEGER,
        },
      })),
  ];
  return {
    sql: `(${parts.map(({ sql }) => sql).join(" OR ")})`,
    params: Object.assign({}, ...parts.map(({ params }) => params)),
  };
}
