import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { askWhatIf, listAdvice } from "@treadlight/contract/what-if";
import { type Advice, adviceFor } from "@treadlight/domain/advice";
import { footprintIf } from "@treadlight/domain/environment";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { periodOf, personalTenant, type Tenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { toolDecisionsOf } from "../organization/tool-policy.ts";
import { requireHistory } from "../plans/included.ts";
import { peopleShownTo } from "../privacy/names.ts";
import { tenantOf } from "../privacy/tenant.ts";
import { namesDimension } from "./visible.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

/** What would be, and what could be done: estimates from the groups that sessions were scored in. */
export function whatIfEndpoints({ db, warehouse, billing, now }: Deps): Endpoint[] {
  const requireHistoryOf = ({ organizationId }: UserIdentity, from: Date) =>
    requireHistory(db, billing.mode, { organizationId, from }, new Date(now()));
  return [
    endpoint(askWhatIf, {
      async handle({ caller, body: { timeDimension, filters, change, scope } }) {
        const period = periodOf({ timeDimension }, now(), caller.timeZone);
        await requireHistoryOf(caller, period.from);
        const toolDecisions = namesDimension({ dimensions: [], filters }, "toolDecision")
          ? await toolDecisionsOf(db, caller.organizationId, new Date(now()))
          : undefined;
        const selection = { ...period, filters, byTool: false, toolDecisions, timeZone: caller.timeZone };
        const groups = await warehouse.sessionGroups(selectedTenant(caller, scope), selection, peopleShownTo(caller));
        return {
          status: 200,
          body: {
            sessions: groups.reduce((sum, group) => sum + group.sessions, 0),
            prompts: groups.reduce((sum, group) => sum + group.prompts, 0),
            before: footprintIf(groups),
            after: footprintIf(groups, change),
            meta: metaOf(period),
          },
        };
      },
    }),
    endpoint(listAdvice, {
      async handle({ caller, query: { from, to } }) {
        const period = periodOf({ timeDimension: { from, to } }, now(), caller.timeZone);
        await requireHistoryOf(caller, period.from);
        const selection = { ...period, filters: [], byTool: true, timeZone: caller.timeZone };
        const groups = await warehouse.sessionGroups(tenantOf(caller), selection, peopleShownTo(caller));
        const advice = adviceFor(groups);
        const meta = metaOf(period);
        return { status: 200, body: { advice: advice.map((one) => ({ ...one, query: queryOf(one, meta) })), meta } };
      },
    }),
  ];
}

/** An arbitrary selection may be one person, so only those who see people may ask about others. @throws Expected `forbidden` */
function selectedTenant(caller: UserIdentity, scope?: "own" | "organization"): Tenant {
  const { organizationId, userId, userType } = caller;
  const seesPeople = can(userType, "department_people");
  if (scope === "own" || (scope === undefined && !seesPeople)) return personalTenant(organizationId, userId);
  if (seesPeople) return tenantOf(caller);
  throw new Expected("forbidden", { message: "Only administrators can query the whole organization." });
}

const metaOf = ({ from, to }: { from: Date; to: Date }) => ({ from: from.toISOString(), to: to.toISOString() });

/** The analytics query that shows what the advice was computed from. */
function queryOf({ change, department }: Advice, timeDimension: { from: string; to: string }) {
  const tools = change.kind === "tool" ? [change.from, change.to] : [change.tool];
  const filter = (dimension: string, values: string[]) => ({ dimension, operator: "in", values });
  return {
    measures: ["sessions", "prompts", "co2", "timeSaved"],
    dimensions: ["department", "tool", change.kind === "tool" ? "complexity" : "model"],
    timeDimension,
    filters: [filter("tool", tools), filter("department", [department])],
  };
}
