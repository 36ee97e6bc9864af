import { randomUUID } from "node:crypto";
import { MAX_TOOL_RULES, type ToolRuleRow, toolRules } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable, type WriteContext } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";
import { assignmentIn } from "./assignment.ts";
import { assertTool } from "./tool-policy.ts";
import { REMINDER_DAYS, todayOf } from "./tool-rules.ts";

/** What an organization decides about tools for one department or team. */
export function toolRulesResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const rowsAt = (db: Kysely<Database>, caller: UserIdentity) => rowsOf(db, caller, new Date(deps.now()));
  const table = readTable(deps.db, rowsAt, ["tool", "department", "team"]);
  return [
    ...readEndpoints(toolRules, table),
    ...writeEndpoints(deps, toolRules, {
      one: table.one,
      auditAs: asMember,
      unique: "tool",
      async create(context, rule) {
        const { transaction, at } = context;
        const { organizationId } = context.caller;
        assertTool(rule.tool);
        await lockOrganizations(transaction, [organizationId]);
        await assignmentIn(transaction, organizationId, rule);
        await assertRoom(transaction, "toolRules", organizationId, MAX_TOOL_RULES);
        const id = randomUUID();
        const announcedAt = await knownSince(context, rule.lastDay);
        await transaction
          .insertInto("toolRules")
          .values({ id, organizationId, ...rule, announcedAt, createdAt: at })
          .execute();
        return { id, entry: { action: "tool_rule.created", after: rule } };
      },
      lock: ({ transaction, caller: { organizationId } }, id) =>
        transaction
          .selectFrom("toolRules")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(["tool", "decision", "departmentId", "teamId", "lastDay"])
          .forUpdate()
          .executeTakeFirst(),
      async update({ id, stored: _, ...context }, change) {
        const { lastDay } = change.after;
        const announcedAt = lastDay === undefined ? undefined : await knownSince(context, lastDay);
        await context.transaction
          .updateTable("toolRules")
          .set({ ...change.after, announcedAt })
          .where("id", "=", id)
          .execute();
        return [{ action: "tool_rule.updated", ...change }];
      },
      async remove({ transaction, id, stored: before }) {
        await transaction.deleteFrom("toolRules").where("id", "=", id).execute();
        return { action: "tool_rule.deleted", before };
      },
    }),
  ];
}

/**
 * Whoever ends a rule within a week needs no reminder.
 * @throws Expected `invalid_body` for a last day that is over
 */
async function knownSince({ transaction, caller, at }: WriteContext, lastDay: string | null): Promise<Date | null> {
  if (lastDay === null) return null;
  const { today, isSoon } = await transaction
    .selectFrom("organizations as o")
    .where("o.id", "=", caller.organizationId)
    .select(todayOf(at).as("today"))
    .select(sql<boolean>`${lastDay}::date <= ${todayOf(at)} + ${REMINDER_DAYS}::integer`.as("isSoon"))
    .executeTakeFirstOrThrow();
  if (lastDay < today) {
    const detail = { path: "lastDay", code: "invalid_value", message: "must not be before today" } as const;
    throw new Expected("invalid_body", { details: [detail] });
  }
  return isSoon ? at : null;
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity, at: Date) {
  return db
    .selectFrom("toolRules as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .leftJoin("departments as d", "d.id", "r.departmentId")
    .leftJoin("teams as t", "t.id", "r.teamId")
    .where("r.organizationId", "=", organizationId)
    .select(["r.id", "r.tool", "r.decision", "r.departmentId", "r.teamId", "r.lastDay", "r.createdAt"])
    .select(["d.name as department", "t.name as team"])
    .select(
      sql<ToolRuleRow["state"]>`CASE WHEN r.last_day < ${todayOf(at)} THEN 'expired' ELSE 'holds' END`.as("state"),
    );
}
