import { can, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { type Adoption, getAdoption } from "@treadlight/contract/adoption";
import { adoptionByWeek, cohortsOf, depthOf, type GroupKind, inSteps, shownGroups } from "@treadlight/domain/adoption";
import { csvText, toSixSignificantDigits } from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { OrganizationTenant, PlacesTenant } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { requireEntitlement, requireHistory } from "../plans/included.ts";
import { tenantOf } from "../privacy/tenant.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;
const WEEK_MS = 7 * DAY_MS;

/** Who begins to use AI, stays and stops, in counts that tell of nobody (decision 174). */
export function adoptionEndpoint(deps: Deps): Endpoint {
  const { db, billing, now } = deps;
  return endpoint(getAdoption, {
    async handle({ caller, query, req, res }) {
      const at = new Date(now());
      const { organizationId, userId } = caller;
      const isFile = req.accepts(["application/json", "text/csv"]) === "text/csv";
      if (isFile) await requireEntitlement(db, billing.mode, { organizationId, entitlement: "exports" }, at);
      const from = new Date(at.getTime() - query.weeks * WEEK_MS);
      await requireHistory(db, billing.mode, { organizationId, from }, at);
      const body = await adoptionOf(deps, caller, query);
      res.vary("Accept");
      if (!isFile) return { status: 200, body };
      const entry = { action: "analytics.exported", resource: "exports", after: { format: "csv", adoption: query } };
      await db
        .transaction()
        .execute((transaction) => audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at));
      attach(res, "treadlight-adoption.csv", "text/csv; charset=utf-8");
      res.send(csvText(linesOf(body)));
      return undefined;
    },
  });
}

async function adoptionOf(
  { db, warehouse }: Deps,
  caller: UserIdentity,
  { weeks, department }: { weeks: number; department?: string | undefined },
): Promise<Adoption> {
  const minimumPeople = Math.max(MIN_GROUP_SIZE, caller.minGroupSize);
  const tenant = tenantOf(caller);
  const [found, members, licences] = await Promise.all([
    warehouse.adoption(tenant, { weeks, department }),
    membersOf(db, tenant, department),
    can(caller.userType, "tool_policy") && department === undefined ? seatsByTool(db, caller.organizationId) : null,
  ]);
  const { lastWeek, people, depth, groups } = found;
  const monday = (ago: number) => new Date(lastWeek - ago * WEEK_MS).toISOString().slice(0, 10);
  const shown = { weeks, minimumPeople };
  const activity = (kind: string, name: string) =>
    groups.find((group) => group.kind === kind && group.name === name) ?? { active: 0, regular: 0 };
  const places = members.map((place) => ({ ...activity(place.kind, place.name), ...place }));
  const others = groups.flatMap(({ kind, ...group }) =>
    kind === "tool" || places.some((place) => place.kind === kind && place.name === group.name)
      ? []
      : [{ ...group, kind, members: null }],
  );
  return {
    minimumPeople,
    weeks: adoptionByWeek(people, shown).map(({ ago, ...week }) => ({ week: monday(ago), ...week })),
    cohorts: cohortsOf(people, shown).map(({ from, to, ...cohort }) => ({
      from: monday(from),
      to: monday(to),
      ...cohort,
    })),
    depth: {
      tools: depthOf(
        depth.map(({ tools, people }) => ({ used: tools, people })),
        minimumPeople,
      ),
      kinds: depthOf(
        depth.map(({ kinds, people }) => ({ used: kinds, people })),
        minimumPeople,
      ),
    },
    groups: shownGroups([...places, ...others], minimumPeople),
    seats:
      licences?.map(({ tool, seats }) => ({
        ...{ tool, seats },
        active: inSteps(activity("tool", tool).active, minimumPeople),
      })) ?? null,
  };
}

/** How many accounts that may work belong to each department and team now, of those that a tenant is about. */
async function membersOf(
  db: Kysely<Database>,
  tenant: OrganizationTenant | PlacesTenant,
  department: string | undefined,
): Promise<{ kind: Exclude<GroupKind, "workflowType">; name: string; members: number }[]> {
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .where("u.organizationId", "=", tenant.organizationId)
    .where("u.suspendedAt", "is", null)
    .$if(department !== undefined, (query) => query.where("d.name", "=", department ?? ""))
    .groupBy(["d.name", "t.name"])
    .select(({ fn }) => ["d.name as department", "t.name as team", fn.countAll<number>().as("members")])
    .execute();
  // A name that a place had may be another one's now.
  const names = (wanted: "department" | "team") =>
    "places" in tenant
      ? new Set(tenant.places.flatMap(({ kind, name, until }) => (kind === wanted && until === null ? [name] : [])))
      : undefined;
  const [departments, teams] = [names("department"), names("team")];
  const seen = rows.filter(
    ({ department, team }) =>
      departments === undefined || departments.has(department ?? "") || teams?.has(team ?? "") === true,
  );
  return (["department", "team"] as const).flatMap((kind) => {
    const sums = new Map<string, number>();
    for (const row of seen) {
      const name = row[kind];
      if (name !== null) sums.set(name, (sums.get(name) ?? 0) + Number(row.members));
    }
    return [...sums].map(([name, members]) => ({ kind, name, members }));
  });
}

const seatsByTool = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("licences")
    .where("organizationId", "=", organizationId)
    .groupBy("tool")
    .select(({ fn }) => ["tool", fn.sum<number>("seats").as("seats")])
    .orderBy("tool")
    .execute()
    .then((rows) => rows.map(({ tool, seats }) => ({ tool, seats: Number(seats) })));

type Cell = string | number;

/** One figure a line, so that one file holds figures of several kinds. */
function linesOf({ weeks, cohorts, depth, groups, seats }: Adoption): Cell[][] {
  const cell = (value: number | null): Cell => (value === null ? "" : toSixSignificantDigits(value));
  const figures = (part: string, group: string, week: Cell, values: Record<string, number | null>): Cell[][] =>
    Object.entries(values).map(([figure, value]) => [part, group, week, figure, cell(value)]);
  return [
    ["part", "group", "week", "figure", "value"],
    ...weeks.flatMap(({ week, ...values }) => figures("week", "", week, values)),
    ...cohorts.flatMap(({ from, to, people, shares }) => [
      ...figures("cohort", `${from} to ${to}`, "", { people }),
      ...shares.flatMap((share, since) => figures("cohort", `${from} to ${to}`, since, { share })),
    ]),
    ...depth.tools.flatMap(({ used, people }) => figures("tools", String(used), "", { people })),
    ...depth.kinds.flatMap(({ used, people }) => figures("kinds of work", String(used), "", { people })),
    ...groups.flatMap(({ kind, name, ...values }) => figures(kind, name, "", values)),
    ...(seats ?? []).flatMap(({ tool, ...values }) => figures("licence", tool, "", values)),
  ];
}
