import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import {
  decisionOn,
  getToolPolicy,
  type ToolDecision,
  type ToolPolicy,
  type ToolPolicyChange,
  toolDecisionSchema,
  toolPolicyChangeSchema,
  updateToolPolicy,
} from "@treadlight/contract/organization";
import { matchTool } from "@treadlight/domain/catalogue";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint, type IfMatch } from "@treadlight/platform/endpoints";
import type { Identity, UserIdentity } from "@treadlight/platform/identity";
import { changeOf, changeOfVersion, versionOf } from "@treadlight/platform/lists";
import type { ToolDecisions } from "@treadlight/warehouse";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { lockOwnOrganization } from "./lock.ts";
import { type Exceptions, exceptionsFor, type Place, toolRulesOf } from "./tool-rules.ts";

export function toolPolicyEndpoints(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(getToolPolicy, {
      async handle({ caller, req }) {
        if (caller.scopes && !caller.scopes.includes("sessions")) throw new Expected("insufficient_scope");
        // Anyone can read a publishable key, and the list of blocked tools is internal to the organization.
        if (caller.kind === "ingestKey" && caller.origins) throw new Expected("forbidden");
        const [policy, exceptions] = await Promise.all([
          toolPolicyOf(deps.db, caller.organizationId),
          caller.kind === "user" ? exceptionsOf(deps.db, caller, new Date(deps.now())) : undefined,
        ]);
        const { keepsSpecialPreviews, contracts = {} } = caller;
        // The version of the policy does not know what rules decide.
        const version = exceptions
          ? versionOf(z.object({ exceptions: z.unknown() }), { exceptions }) + policy.etag
          : policy.etag;
        const headers = { ETag: `"${version}"` };
        const isKnown = req.headers["if-none-match"]?.includes(`"${version}`) === true;
        return isKnown
          ? { status: 304, body: undefined, headers }
          : {
              status: 200,
              body: { ...policy, exceptions, region: regionOfSender(caller), contracts, keepsSpecialPreviews },
              headers,
            };
      },
    }),
    endpoint(updateToolPolicy, {
      async handle({ caller, body, ifMatch }) {
        return { status: 200, body: await changeToolPolicy(deps, caller, body, ifMatch) };
      },
    }),
  ];
}

/** @throws Expected `invalid_body` unless the catalogue has a tool of exactly this name */
export function assertTool(tool: string | null): void {
  if (tool === null) return;
  const known = matchTool(tool);
  if (known?.name === tool) return;
  const message = known ? `is called ${known.name} in the catalogue` : "is not in the catalogue of tools";
  throw new Expected("invalid_body", { details: [{ path: "tool", code: "invalid_value", message }] });
}

/** What rules decide for somebody now, by tool; undefined if they decide nothing. */
export async function exceptionsOf(
  db: Kysely<Database>,
  { organizationId, department, team }: UserIdentity,
  at: Date,
): Promise<Exceptions | undefined> {
  const exceptions = exceptionsFor({ department, team }, await toolRulesOf(db, organizationId, at));
  return Object.keys(exceptions).length > 0 ? exceptions : undefined;
}

/** What an organization decides about a tool now, for people of a place. */
export async function deciderOf(
  db: Kysely<Database>,
  organizationId: string,
  at: Date,
): Promise<(tool: string, place: Place) => ToolDecision> {
  const [policy, rules] = [await toolPolicyOf(db, organizationId), await toolRulesOf(db, organizationId, at)];
  return (tool, place) => decisionOn(tool, { ...policy, exceptions: exceptionsFor(place, rules) });
}

/** As ingest chooses it. A key does not say where the people are whom it sends for. */
function regionOfSender(caller: Identity): string | null {
  const own = caller.kind === "user" ? caller.region : undefined;
  return own ?? caller.organizationRegion ?? null;
}

/** A tool may have another name in the catalogue since, or none. */
const storedDecisionsSchema = z.record(z.string(), toolDecisionSchema).transform((stored) =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([name, decision]) => {
      const tool = matchTool(name);
      return tool ? [[tool.name, decision] as const] : [];
    }),
  ),
);

/** An organization's decisions about tools; without any, all are approved. */
export async function toolPolicyOf(db: Kysely<Database>, organizationId: string): Promise<ToolPolicy> {
  const stored = await db
    .selectFrom("toolPolicies")
    .where("organizationId", "=", organizationId)
    .select(["defaultDecision", "decisions"])
    .executeTakeFirst();
  const decisions = storedDecisionsSchema.parse(stored?.decisions ?? {});
  const policy = { default: stored?.defaultDecision ?? "approve", decisions };
  return { ...policy, etag: versionOf(toolPolicyChangeSchema, policy) };
}

/** The same for analytics, which tells tools that everybody may use because nobody has decided from those that somebody has approved. */
export async function toolDecisionsOf(db: Kysely<Database>, organizationId: string, at: Date): Promise<ToolDecisions> {
  const [{ default: fallback, decisions }, rules] = await Promise.all([
    toolPolicyOf(db, organizationId),
    toolRulesOf(db, organizationId, at),
  ]);
  return { decisions, rules, otherwise: fallback === "approve" ? "undecided" : fallback };
}

/** @throws Expected `forbidden` if the caller may no longer change it; `precondition_failed` */
function changeToolPolicy(
  { db, now }: Pick<ApiDeps, "db" | "now">,
  caller: UserIdentity,
  wanted: ToolPolicyChange,
  ifMatch: IfMatch | undefined,
): Promise<ToolPolicy> {
  const { organizationId } = caller;
  return db.transaction().execute(async (transaction) => {
    const callerType = await lockOwnOrganization(transaction, caller);
    if (!can(callerType, "tool_policy")) throw new Expected("forbidden");
    const stored = await toolPolicyOf(transaction, organizationId);
    if (!changeOfVersion(toolPolicyChangeSchema, stored, wanted, ifMatch)) return stored;
    await storePolicy(transaction, caller, stored, wanted, new Date(now()));
    return toolPolicyOf(transaction, organizationId);
  });
}

/** Approves a tool by name. Call with the organization locked. */
export async function approveTool(
  transaction: Transaction<Database>,
  caller: UserIdentity,
  tool: string,
  at: Date,
): Promise<void> {
  const stored = await toolPolicyOf(transaction, caller.organizationId);
  if (stored.decisions[tool] === "approve") return;
  await storePolicy(transaction, caller, stored, { decisions: { ...stored.decisions, [tool]: "approve" } }, at);
}

async function storePolicy(
  transaction: Transaction<Database>,
  { organizationId, userId }: UserIdentity,
  stored: ToolPolicy,
  { default: defaultDecision = stored.default, decisions = stored.decisions }: ToolPolicyChange,
  at: Date,
): Promise<void> {
  const columns = { defaultDecision, decisions: JSON.stringify(decisions) };
  await transaction
    .insertInto("toolPolicies")
    .values({ organizationId, ...columns })
    .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(columns))
    .execute();
  const change = changeOf(byTool(stored), {
    ...nullsFor(stored.decisions),
    ...byTool({ default: defaultDecision, decisions }),
  });
  const entry = { action: "tool_policy.updated", resource: "tool-policy", resourceId: organizationId, ...change };
  await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
}

/** For the audit log, so that a change names only the tools that it is about. */
function byTool({ default: fallback, decisions }: Omit<ToolPolicy, "etag">): Record<string, string | null> {
  return { default: fallback, ...decisions };
}

const nullsFor = (decisions: object) => Object.fromEntries(Object.keys(decisions).map((tool) => [tool, null]));
