import { type GroupRule, getGroupRules, groupRulesChangeSchema, updateGroupRules } from "@treadlight/contract/company";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { changeOfVersion, versionOf } from "@treadlight/platform/lists";
import type { Kysely, Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { assignmentIn } from "../organization/assignment.ts";
import { rulesOf } from "./company-rules.ts";
import { allInGroups, placedByGroups } from "./group-placing.ts";
import { lockForSignIn } from "./lock.ts";

/** Which role, department and team the company's groups give. */
export function groupRuleEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(getGroupRules, {
      async handle({ caller: { organizationId } }) {
        return { status: 200, body: await shownRules(db, organizationId) };
      },
    }),
    endpoint(updateGroupRules, {
      async handle({ caller, body, ifMatch }) {
        const { organizationId, userId } = caller;
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const change = changeOfVersion(
            groupRulesChangeSchema,
            await shownRules(transaction, organizationId),
            body,
            ifMatch,
          );
          if (!change) return;
          const rules: GroupRule[] = [];
          for (const [index, rule] of body.rules.entries()) {
            rules.push(await fitting(transaction, organizationId, rule, index));
          }
          const people = await allInGroups(transaction, organizationId);
          const actor = { kind: "user", id: userId } as const;
          await placedByGroups(transaction, { organizationId, people, actor }, at, async () => {
            const columns = { rules: JSON.stringify(rules) };
            await transaction
              .insertInto("groupRules")
              .values({ organizationId, ...columns })
              .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(columns))
              .execute();
          });
          const entry = {
            action: "group_rules.updated",
            resource: "group-rules",
            resourceId: organizationId,
            ...change,
          };
          await audit(transaction, actor, { organizationId, ...entry }, at);
        });
        return { status: 200, body: await shownRules(db, organizationId) };
      },
    }),
  ];
}

async function shownRules(db: Kysely<Database>, organizationId: string) {
  const rules = { rules: await rulesOf(db, organizationId) };
  return { ...rules, etag: versionOf(groupRulesChangeSchema, rules) };
}

/** A rule with the department that its team brings along. @throws Expected `invalid_body` if one is not in the organization */
async function fitting(
  transaction: Transaction<Database>,
  organizationId: string,
  rule: GroupRule,
  index: number,
): Promise<GroupRule> {
  try {
    return { ...rule, ...(await assignmentIn(transaction, organizationId, rule)) };
  } catch (error) {
    if (!(error instanceof Expected)) throw error;
    const details = error.details?.map((detail) => ({ ...detail, path: `rules.${index}.${detail.path}` })) ?? [];
    throw new Expected("invalid_body", { details });
  }
}
