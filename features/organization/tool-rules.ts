import type { ToolDecision } from "@treadlight/contract/organization";
import { matchTool } from "@treadlight/domain/catalogue";
import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { administratorsWhoWant, sendMails } from "../mail/index.ts";
import { toolRulesEndingMail } from "./mails/tool-rules-ending.ts";

/** What is decided about a tool for one department or one team, by name. */
export interface ToolRule {
  tool: string;
  decision: ToolDecision;
  department: string | null;
  team: string | null;
}

/** So many days before a rule ends, administrators are told. */
export const REMINDER_DAYS = 7;
/** Bounds a mail. */
const MAILED_RULES = 20;
const HOUR_S = 3_600;

/** Today in an organization's time zone, for a query in which it is called `o`. */
export const todayOf = (at: Date): RawBuilder<string> =>
  sql<string>`(${at}::timestamptz AT TIME ZONE coalesce(o.time_zone, 'UTC'))::date`;

/** The rules of an organization that hold now. */
export async function toolRulesOf(db: Kysely<Database>, organizationId: string, at: Date): Promise<ToolRule[]> {
  const rules = await db
    .selectFrom("toolRules as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .leftJoin("departments as d", "d.id", "r.departmentId")
    .leftJoin("teams as t", "t.id", "r.teamId")
    .where("r.organizationId", "=", organizationId)
    .where((e) => e.or([e("r.lastDay", "is", null), e("r.lastDay", ">=", todayOf(at))]))
    .select(["r.tool", "r.decision", "d.name as department", "t.name as team"])
    .orderBy("r.tool")
    .execute();
  // A tool may have another name in the catalogue since, or none.
  return rules.flatMap((rule) => {
    const tool = matchTool(rule.tool);
    return tool ? [{ ...rule, tool: tool.name }] : [];
  });
}

/** Where somebody works; `null` or nothing for nowhere. */
export interface Place {
  department?: string | null | undefined;
  team?: string | null | undefined;
}

/** What is decided for somebody other than for everybody, by tool. */
export type Exceptions = Record<string, ToolDecision>;

/** What rules decide for people of a place. Their team's come before their department's. */
export function exceptionsFor({ department, team }: Place, rules: readonly ToolRule[]): Exceptions {
  const ofDepartment = rules.filter((rule) => rule.department !== null && rule.department === department);
  const ofTeam = rules.filter((rule) => rule.team !== null && rule.team === team);
  return Object.fromEntries([...ofDepartment, ...ofTeam].map(({ tool, decision }) => [tool, decision]));
}

/** Reminds administrators of rules that end within a week. */
export const toolRulesJob = jobKind({
  name: "tool-rules",
  payload: z.object({}),
  result: z.null(),
  keepS: HOUR_S,
});

export function toolRulesHandler({ db, now }: { db: Kysely<Database>; now: () => number }): JobHandler {
  return jobHandler(toolRulesJob, async (_payload, { signal }) => {
    const at = new Date(now());
    const ending = await endingRules(db, at).select("r.organizationId").distinct().execute();
    for (const { organizationId } of ending) {
      signal.throwIfAborted();
      await remind(db, organizationId, at);
    }
    return null;
  });
}

const endingRules = (db: Kysely<Database>, at: Date) =>
  db
    .selectFrom("toolRules as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .where("r.announcedAt", "is", null)
    .where("r.lastDay", ">=", todayOf(at))
    .where("r.lastDay", "<=", sql<string>`${todayOf(at)} + ${REMINDER_DAYS}::integer`);

function remind(db: Kysely<Database>, organizationId: string, at: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const ending = await endingRules(transaction, at)
      .leftJoin("departments as d", "d.id", "r.departmentId")
      .leftJoin("teams as t", "t.id", "r.teamId")
      .where("r.organizationId", "=", organizationId)
      .select(["r.id", "r.tool", "r.decision", "r.lastDay"])
      .select(sql<string>`coalesce(d.name, t.name)`.as("place"))
      .orderBy("r.lastDay")
      .orderBy("r.tool")
      .forUpdate("r")
      .execute();
    // Another worker was faster.
    if (ending.length === 0) return;
    await transaction
      .updateTable("toolRules")
      .where(
        "id",
        "in",
        ending.map(({ id }) => id),
      )
      .set({ announcedAt: at })
      .execute();
    const rules = ending
      .slice(0, MAILED_RULES)
      .flatMap(({ tool, decision, place, lastDay }) => (lastDay === null ? [] : [{ tool, decision, place, lastDay }]));
    const params = { rules, more: ending.length - rules.length };
    await sendMails(
      transaction,
      toolRulesEndingMail,
      (await administratorsWhoWant(transaction, organizationId, "alerts")).map(({ email: to, ...recipient }) => ({
        to,
        params: { ...recipient, ...params },
        limit: "alerts" as const,
      })),
    );
  });
}
