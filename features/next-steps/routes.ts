import { can, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { type AnalyticsQuery, analyticsQuerySchema } from "@treadlight/contract/analytics";
import { Expected } from "@treadlight/contract/errors";
import { listNextSteps, type NextStep, setNotUseful } from "@treadlight/contract/next-steps";
import {
  exposedData,
  exposingHabit,
  HABIT_DAYS,
  idleLicences,
  lighterModel,
  MAX_NEXT_STEPS,
  manyPrompts,
  modelAdviceFor,
  NEXT_STEP_DAYS,
  NOT_USEFUL_DAYS,
  type SourceFacts,
  stoppedSource,
} from "@treadlight/domain/advice";
import { NOT_WORK } from "@treadlight/domain/productivity";
import { DAY_MS } from "@treadlight/domain/time";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { isWorking, type UserIdentity } from "@treadlight/platform/identity";
import { periodOf, personalTenant, type Tenant } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { licenceUse } from "../licences/use.ts";
import { toolDecisionsOf } from "../organization/tool-policy.ts";
import { requireHistory } from "../plans/included.ts";
import { peopleShownTo } from "../privacy/names.ts";
import { tenantOf } from "../privacy/tenant.ts";
import { organizationSources, ownSources } from "../sources/routes.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;
/** A rule with the facts that it needs: one step, or none. */
type Rule = () => Promise<NextStep | undefined>;

/** What somebody could do next, by the rules of `domain/advice`. */
export function nextStepEndpoints(deps: Deps): Endpoint[] {
  const { db, now } = deps;
  return [
    endpoint(listNextSteps, {
      async handle({ caller, query: { scope } }) {
        const silent = await db
          .selectFrom("notUseful")
          .where("userId", "=", caller.userId)
          .where("scope", "=", scope)
          .where("saidAt", ">", new Date(now() - NOT_USEFUL_DAYS * DAY_MS))
          .select("kind")
          .execute();
        const kinds = new Set(silent.map(({ kind }) => kind));
        const rules = scope === "own" ? ownRules(deps, caller) : organizationRules(deps, caller);
        const asked = Object.entries(rules).filter(([kind]) => !kinds.has(kind));
        const steps = await Promise.all(asked.map(([, rule]) => rule()));
        return { status: 200, body: { steps: steps.filter((step) => step !== undefined).slice(0, MAX_NEXT_STEPS) } };
      },
    }),
    endpoint(setNotUseful, {
      async handle({ caller: { userId, isOrganization }, body }) {
        if (isOrganization) throw new Expected("forbidden");
        const saidAt = new Date(now());
        await db
          .insertInto("notUseful")
          .values({ userId, ...body, saidAt })
          .onConflict((conflict) => conflict.columns(["userId", "scope", "kind"]).doUpdateSet({ saidAt }))
          .execute();
        return { status: 200, body: { silentUntil: new Date(saidAt.getTime() + NOT_USEFUL_DAYS * DAY_MS) } };
      },
    }),
  ];
}

/** By kind, what matters most first. */
type Rules = Partial<Record<NextStep["kind"], Rule>>;

function organizationRules(deps: Deps, caller: UserIdentity): Rules {
  const { userType, isStaff } = caller;
  if (!can(userType, "department_people")) throw new Expected("forbidden");
  const tenant = tenantOf(caller);
  return {
    exposed_data: () => exposedDataStep(deps, caller, tenant),
    ...(can(userType, "ingest_keys", isStaff) && {
      stopped_source: () => organizationSourceStep(deps, caller),
    }),
    ...(can(userType, "tool_policy") && { idle_licences: () => licenceStep(deps, caller) }),
    lighter_model: () => modelStep(deps, caller, tenant),
  };
}

function ownRules(deps: Deps, caller: UserIdentity): Rules {
  const tenant = personalTenant(caller.organizationId, caller.userId);
  return {
    exposing_habit: () => exposingStep(deps, caller, tenant),
    stopped_source: async () => {
      const sources = await ownSources(deps.db, caller, deps.now());
      // What has no name was disconnected, or is the person at work.
      return sourceStep(
        sources.filter(({ name }) => name !== null),
        deps.now(),
      );
    },
    many_prompts: () => promptsStep(deps, caller, tenant),
    lighter_model: () => modelStep(deps, caller, tenant),
  };
}

const EXPOSED: AnalyticsQuery["filters"] = [
  { dimension: "dataExposureLevel", operator: "in", values: ["high", "critical"] },
];

/** The rows of a question about the last days. */
async function rowsOf<Row extends z.ZodType>(
  deps: Deps,
  caller: UserIdentity,
  tenant: Tenant,
  query: Pick<AnalyticsQuery, "measures" | "dimensions" | "filters"> & { days: number },
  row: Row,
): Promise<z.output<Row>[]> {
  const { days, ...asked } = query;
  const { organizationId, timeZone } = caller;
  const toolDecisions = asked.dimensions.includes("toolDecision")
    ? await toolDecisionsOf(deps.db, organizationId, new Date(deps.now()))
    : undefined;
  const timeDimension = { from: await firstDay(deps, caller, days) };
  const { rows } = await deps.warehouse.analytics(tenant, analyticsQuerySchema.parse({ ...asked, timeDimension }), {
    ...{ pseudonyms: true, timeZone, toolDecisions },
  });
  return z.array(row).parse(rows);
}

/** The first of the last days, as far back as the plan of the organization shows. */
async function firstDay({ db, billing, now }: Deps, { organizationId }: UserIdentity, days: number): Promise<string> {
  const shown = await requireHistory(db, billing.mode, { organizationId, from: undefined }, new Date(now()));
  return new Date(Math.max(now() - (days - 1) * DAY_MS, shown?.getTime() ?? 0)).toISOString().slice(0, 10);
}

async function exposedDataStep(deps: Deps, caller: UserIdentity, tenant: Tenant): Promise<NextStep | undefined> {
  const rows = await rowsOf(
    deps,
    caller,
    tenant,
    {
      ...{ days: NEXT_STEP_DAYS, measures: ["sessions", "activeUsers"], filters: EXPOSED },
      dimensions: ["department", "tool", "toolDecision"],
    },
    z.object({
      department: z.string(),
      tool: z.string(),
      toolDecision: z.string(),
      sessions: z.number(),
      activeUsers: z.number(),
    }),
  );
  const facts = rows.map(({ toolDecision: decision, activeUsers: people, ...row }) => ({ ...row, decision, people }));
  const found = exposedData(facts, Math.max(MIN_GROUP_SIZE, caller.minGroupSize));
  return found && { kind: "exposed_data", ...found };
}

/** A key that was revoked or has expired is meant to be silent. */
async function organizationSourceStep({ db, now }: Deps, caller: UserIdentity): Promise<NextStep | undefined> {
  const keys = await db
    .selectFrom("ingestKeys")
    .where("organizationId", "=", caller.organizationId)
    .where(isWorking(now()))
    .select("id")
    .execute();
  const working = new Set(keys.map(({ id }) => id));
  const sources = await organizationSources(db, caller, now());
  return sourceStep(
    sources.filter(({ kind, id }) => kind !== "ingest_key" || working.has(id)),
    now(),
  );
}

function sourceStep(sources: readonly SourceFacts[], now: number): NextStep | undefined {
  const found = stoppedSource(sources, now);
  if (!found) return undefined;
  const { kind: sourceKind, name, lastHeardAt } = found;
  return { kind: "stopped_source", sourceKind, name, lastDay: lastHeardAt.toISOString().slice(0, 10) };
}

async function licenceStep(deps: Deps, caller: UserIdentity): Promise<NextStep | undefined> {
  const { licences } = await licenceUse(deps, caller);
  const found = idleLicences(
    licences.map(({ peopleWithUse: { days30 }, ...facts }) => ({ ...facts, people: days30 ?? 0 })),
  );
  if (!found) return undefined;
  const { tool, contract, seats, unused, unusedMonthly, currency } = found;
  return { kind: "idle_licences", tool, contract, seats, unused, unusedMonthly, currency };
}

async function modelStep(deps: Deps, caller: UserIdentity, tenant: Tenant): Promise<NextStep | undefined> {
  const timeDimension = { from: await firstDay(deps, caller, NEXT_STEP_DAYS) };
  const period = periodOf({ timeDimension }, deps.now(), caller.timeZone);
  const selection = { ...period, filters: [], byTool: true, onlyTokens: true, timeZone: caller.timeZone };
  const groups = await deps.warehouse.sessionGroups(tenant, selection, peopleShownTo(caller));
  const found = lighterModel(modelAdviceFor(groups));
  if (!found) return undefined;
  const { department, tool, from, to, sessions, before, after } = found;
  return { kind: "lighter_model", department, tool, from, to, sessions, before, after };
}

async function exposingStep(deps: Deps, caller: UserIdentity, tenant: Tenant): Promise<NextStep | undefined> {
  const asked = { days: NEXT_STEP_DAYS, measures: ["sessions" as const], dimensions: ["tool" as const] };
  const row = z.object({ tool: z.string(), sessions: z.number() });
  const [all, exposed] = await Promise.all([
    rowsOf(deps, caller, tenant, { ...asked, filters: [] }, row),
    rowsOf(deps, caller, tenant, { ...asked, filters: EXPOSED }, row),
  ]);
  const exposedIn = new Map(exposed.map(({ tool, sessions }) => [tool, sessions]));
  const found = exposingHabit(all.map((habit) => ({ ...habit, exposed: exposedIn.get(habit.tool) ?? 0 })));
  return found && { kind: "exposing_habit", ...found };
}

async function promptsStep(deps: Deps, caller: UserIdentity, tenant: Tenant): Promise<NextStep | undefined> {
  const rows = await rowsOf(
    deps,
    caller,
    tenant,
    {
      ...{ days: HABIT_DAYS, measures: ["sessions", "prompts", "timeSavedCentral"] },
      filters: [{ dimension: "workflowType", operator: "notEquals", values: [NOT_WORK] }],
      dimensions: ["workflowType", "tool"],
    },
    z.object({
      workflowType: z.string(),
      tool: z.string(),
      sessions: z.number(),
      prompts: z.number(),
      timeSavedCentral: z.number(),
    }),
  );
  const uses = rows.map(({ workflowType: work, timeSavedCentral: timeSaved, ...row }) => ({ ...row, work, timeSaved }));
  const found = manyPrompts(uses);
  if (!found) return undefined;
  const factsOf = ({ tool, sessions, prompts }: (typeof uses)[number]) => ({ tool, sessions, prompts });
  return { kind: "many_prompts", work: found.work, more: factsOf(found.more), fewer: factsOf(found.fewer) };
}
