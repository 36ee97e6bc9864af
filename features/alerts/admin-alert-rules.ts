import { randomUUID } from "node:crypto";
import { can, isForPlaces } from "@treadlight/contract/access";
import { alertRules, newAlertRuleSchema, type QUESTION_PROBLEMS } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { parseBody } from "@treadlight/platform/http";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Kysely, Transaction } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";
import { assertTool } from "../organization/tool-policy.ts";
import { isRuleOf, rulesWithQuestions } from "./questions.ts";

const RULE_FIELDS = [
  "name",
  "kind",
  "measure",
  "subject",
  "threshold",
  "data",
  "decision",
  "tool",
  "department",
  "recipients",
  "question",
  "questionMeasure",
  "direction",
] as const;
const STORED_FIELDS = [...RULE_FIELDS, "enabled"] as const;

/** Bounds the work of evaluating an organization's rules. */
const MAX_RULES = 50;

export function alertRulesResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["name"]);
  return [
    ...readEndpoints(alertRules, table),
    ...writeEndpoints(deps, alertRules, {
      one: table.one,
      auditAs: asMember,
      async create({ transaction, caller, at: createdAt }, rule) {
        const { organizationId, userId: savedBy } = caller;
        await lockOrganizations(transaction, [organizationId]);
        await assertRoom(transaction, "alertRules", organizationId, MAX_RULES);
        if ("tool" in rule) assertTool(rule.tool);
        await assertMembers(transaction, organizationId, rule.recipients ?? []);
        await assertOfHead(transaction, caller, rule);
        const headId = isForPlaces(caller.userType) ? savedBy : null;
        const id = randomUUID();
        await transaction
          .insertInto("alertRules")
          .values({ id, organizationId, createdAt, savedBy, headId, ...rule })
          .execute();
        await assertQuestion(transaction, organizationId, id);
        return { id, entry: { action: "alert_rule.created", after: rule } };
      },
      lock: ({ transaction, caller }, id) =>
        transaction
          .selectFrom("alertRules")
          .where("organizationId", "=", caller.organizationId)
          .where(isRuleOf(caller, "alertRules"))
          .where("id", "=", id)
          .select(STORED_FIELDS)
          .forUpdate()
          .executeTakeFirst(),
      async update({ transaction, caller, id, stored }, change) {
        const { organizationId, userId: savedBy } = caller;
        assertFits({ ...stored, ...change.after });
        assertTool(change.after.tool ?? null);
        // Somebody who was chosen and has left may stay in the list: they are told nothing.
        const added = change.after.recipients?.filter((person) => !stored.recipients?.includes(person));
        await assertMembers(transaction, organizationId, added ?? []);
        const { department = stored.department, recipients = stored.recipients } = change.after;
        await assertOfHead(transaction, caller, { kind: stored.kind, department, recipients });
        // Days that were checked may exceed the new threshold.
        await transaction
          .updateTable("alertRules")
          .set({ ...change.after, savedBy, checkedAt: null })
          .where("id", "=", id)
          .execute();
        // A rule whose question is gone can still be renamed or turned off.
        const asksAnew = change.after.question !== undefined || change.after.questionMeasure !== undefined;
        if (asksAnew) await assertQuestion(transaction, organizationId, id);
        return [{ action: "alert_rule.updated", ...change }];
      },
      async remove({ transaction, id, stored: before }) {
        await transaction.deleteFrom("alertRules").where("id", "=", id).execute();
        return { action: "alert_rule.deleted", before };
      },
    }),
  ];
}

/** Which thresholds are allowed depends on the kind. @throws Expected `invalid_body` */
function assertFits({ enabled: _, ...rule }: Readonly<Record<(typeof STORED_FIELDS)[number], unknown>>): void {
  if (rule.kind === "unusual" && rule.threshold !== null) {
    const detail = { path: "threshold", code: "not_allowed", message: "is not allowed for this kind of rule" } as const;
    throw new Expected("invalid_body", { details: [detail] });
  }
  parseBody(newAlertRuleSchema, Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null)));
}

/** @throws Expected `invalid_body` unless all these people belong to the organization */
async function assertMembers(
  transaction: Transaction<Database>,
  organizationId: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  const members = await transaction
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("id", "in", [...recipients])
    .select("id")
    .execute();
  if (members.length === new Set(recipients).size) return;
  const message = "must be people of the organization";
  throw new Expected("invalid_body", { details: [{ path: "recipients", code: "invalid_value", message }] });
}

/**
 * A head's rule is about a department that they are responsible for, or a question, which is asked with their rights, and tells only them.
 * @throws Expected `invalid_body`, `forbidden`
 */
async function assertOfHead(
  transaction: Transaction<Database>,
  { userType, userId }: UserIdentity,
  { kind, department, recipients }: { kind: string; department: string | null; recipients: readonly string[] | null },
): Promise<void> {
  if (!isForPlaces(userType)) return;
  if (!can(userType, "department_people")) throw new Expected("forbidden");
  if (recipients?.some((recipient) => recipient !== userId)) {
    throw invalid("recipients", "must be yourself or nobody");
  }
  if (kind === "question" && department === null) return;
  const own = await transaction
    .selectFrom("responsibilities as r")
    .innerJoin("departments as d", "d.id", "r.departmentId")
    .where("r.userId", "=", userId)
    .where("d.name", "=", department)
    .select("d.id")
    .executeTakeFirst();
  if (!own) throw invalid("department", "must be a department that you are responsible for");
}

const invalid = (path: string, message: string) =>
  new Expected("invalid_body", { details: [{ path, code: "invalid_value", message }] });

const QUESTION_REFUSALS: Record<(typeof QUESTION_PROBLEMS)[number], { path: string; message: string }> = {
  deleted: { path: "question", message: "must be a saved view that is shared in the organization" },
  private: { path: "question", message: "must be a saved view that is shared in the organization" },
  personal: { path: "question", message: "must ask about the organization, and not by person" },
  measure_missing: { path: "questionMeasure", message: "must be one of the question's measures" },
  author_gone: { path: "question", message: "must be chosen by an administrator" },
};

/** @throws Expected `invalid_body` if the question that a rule was given cannot be asked */
async function assertQuestion(transaction: Transaction<Database>, organizationId: string, id: string): Promise<void> {
  const rule = await rulesWithQuestions(transaction, organizationId).where("r.id", "=", id).executeTakeFirstOrThrow();
  if (rule.problem === null) return;
  throw new Expected("invalid_body", { details: [{ code: "invalid_value", ...QUESTION_REFUSALS[rule.problem] }] });
}

function rowsOf(db: Kysely<Database>, caller: UserIdentity) {
  return rulesWithQuestions(db, caller.organizationId)
    .where(isRuleOf(caller, "r"))
    .select(["r.id", "r.createdAt", "r.enabled", ...RULE_FIELDS.map((field) => `r.${field}` as const)])
    .select((e) => e.case().when("v.shared", "=", true).then(e.ref("v.name")).end().as("questionName"));
}
