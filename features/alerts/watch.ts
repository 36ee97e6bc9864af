import { randomUUID } from "node:crypto";
import { can, isForPlaces, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { groupedBy } from "@treadlight/domain/grouping";
import { HOUR_MS } from "@treadlight/domain/time";
import { type Database, runExclusively } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { calendarPeriod } from "../analytics/calendar.ts";
import { peopleWhoWant, sendMails } from "../mail/index.ts";
import { toolDecisionsOf } from "../organization/tool-policy.ts";
import { ownPricesOf } from "../own-prices/versions.ts";
import { alertsMail } from "./mails/alerts.ts";
import { type Finding, findingsOf, type Rule } from "./rules.ts";
import { questionFindings } from "./watch-questions.ts";
import { enqueueDeliveries } from "./webhooks/enqueue.ts";

/**
 * Data that changed this long before the last check is looked at again: rows become visible a moment after their time of change, and
 * the warehouse's clock may differ from ours.
 */
const OVERLAP_MS = 60_000;
const ORGANIZATIONS_AT_ONCE = 1_000;
const MINUTE_S = 60;

export interface AlertsDeps {
  db: Kysely<Database>;
  warehouse: Warehouse;
  logger: Logger;
  /** The public address of the site. */
  publicUrl: string;
  now: () => number;
}

/** Evaluates the alert rules of organizations with new data; those on silence once a day, those on questions also once an hour. */
export const alertsJob = jobKind({ name: "watch", payload: z.object({}), result: z.null(), keepS: MINUTE_S });

export function alertsHandler(deps: AlertsDeps): JobHandler {
  return jobHandler(alertsJob, async (_payload, { signal }) => {
    await runExclusively(deps.db, "alerts", () => watch(deps, signal));
    return null;
  });
}

/** Without new data, this costs one query to each database. */
async function watch(deps: AlertsDeps, signal: AbortSignal): Promise<void> {
  const { logger, now } = deps;
  const rules = await enabledRules(deps.db, new Date(now()));
  const organizations = [...groupedBy(rules, ({ organizationId }) => organizationId)];
  for (let from = 0; from < organizations.length; from += ORGANIZATIONS_AT_ONCE) {
    const some = organizations.slice(from, from + ORGANIZATIONS_AT_ONCE);
    const changes = await deps.warehouse.lastChanges(some.map(([id]) => id));
    for (const [organizationId, ofOrganization] of some) {
      signal.throwIfAborted();
      const due = ofOrganization.filter((rule) => isDue(rule, changes.get(organizationId), now()));
      await evaluate(deps, organizationId, due).catch((err: unknown) =>
        logger.warn({ err, organizationId }, "could not evaluate alert rules; will retry"),
      );
    }
  }
}

function enabledRules(db: Kysely<Database>, now: Date): Promise<Rule[]> {
  return db
    .selectFrom("alertRules as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .where("r.enabled", "=", true)
    .where("o.suspendedAt", "is", null)
    .where((e) => e.or([e("o.deleteAfter", "is", null), e("o.deleteAfter", ">", now)]))
    .where(isStillAllowed)
    .select(["r.id", "r.organizationId", "r.name", "r.kind", "r.measure", "r.subject", "r.threshold", "r.createdAt"])
    .select([
      "r.data",
      "r.decision",
      "r.tool",
      "r.department",
      "r.recipients",
      "r.headId",
      "r.direction",
      "o.minGroupSize",
    ])
    .select(["r.checkedAt", (e) => e.fn.coalesce("o.timeZone", e.val("UTC")).as("timeZone")])
    .orderBy("r.organizationId")
    .execute();
}

/** A head's rule ends with what its head is responsible for: its department, or for a question anything at all. */
const isStillAllowed = sql<boolean>`(r.head_id IS NULL OR EXISTS (
  SELECT FROM responsibilities s JOIN place_names n ON n.place_id = s.department_id AND n.until IS NULL
  WHERE s.user_id = r.head_id AND n.name = r.department
) OR (r.kind = 'question' AND r.department IS NULL AND EXISTS (SELECT FROM responsibilities s WHERE s.user_id = r.head_id)))`;

/**
 * New data cannot make a source silent, but a day that has passed can. A question's period may have become another one within an hour.
 * @param changedAt when the organization's sessions last changed; undefined if it has none
 */
function isDue({ kind, checkedAt, timeZone }: Rule, changedAt: number | undefined, now: number): boolean {
  if (changedAt === undefined) return false;
  if (checkedAt === null) return true;
  if (kind === "silence") return checkedAt < calendarPeriod("day", now, timeZone).from;
  if (kind === "question" && checkedAt.getTime() < now - (now % HOUR_MS)) return true;
  return changedAt >= checkedAt.getTime() - OVERLAP_MS;
}

async function evaluate(deps: AlertsDeps, organizationId: string, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) return;
  const { db, warehouse, publicUrl, now } = deps;
  const at = new Date(now());
  const ownPrices = rules.some(({ measure }) => measure === "spend")
    ? await ownPricesOf(db, organizationId)
    : undefined;
  const toolDecisions = await toolDecisionsOf(db, organizationId, at);
  const findings = [
    ...(await findingsOf(warehouse, rules, { toolDecisions, ownPrices, now: at.getTime() })),
    ...(await questionFindings(
      deps,
      rules.filter(({ kind }) => kind === "question"),
    )),
  ];
  await db.transaction().execute(async (transaction) => {
    const unchanged = await markChecked(transaction, rules, at);
    const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
    // Heads would recognize the few people that an alert is about.
    const mayBeRaised = ({ ruleId, people }: Finding) => {
      const { headId = null, minGroupSize = 0 } = ruleOf.get(ruleId) ?? {};
      return headId === null || people >= Math.max(MIN_GROUP_SIZE, minGroupSize);
    };
    const current = findings.filter((finding) => unchanged.has(finding.ruleId) && mayBeRaised(finding));
    await raise(transaction, { organizationId, rules, publicUrl }, current, at);
  });
}

/** @returns the rules that nobody has changed, disabled or deleted meanwhile; the others are due again */
async function markChecked(transaction: Transaction<Database>, rules: readonly Rule[], at: Date): Promise<Set<string>> {
  const unchanged = new Set<string>();
  for (const { id, checkedAt, threshold } of rules) {
    const marked = await transaction
      .updateTable("alertRules")
      .where("id", "=", id)
      .where("enabled", "=", true)
      .where("checkedAt", "is not distinct from", checkedAt)
      .where("threshold", "is not distinct from", threshold)
      .set({ checkedAt: at })
      .returning("id")
      .executeTakeFirst();
    if (marked) unchanged.add(id);
  }
  return unchanged;
}

/** Records new alerts, and tells webhooks and their rules' recipients about them. */
async function raise(
  transaction: Transaction<Database>,
  { organizationId, rules, publicUrl }: { organizationId: string; rules: readonly Rule[]; publicUrl: string },
  findings: readonly Finding[],
  at: Date,
): Promise<void> {
  if (findings.length === 0) return;
  const alerts = findings.map(({ facts, people, ...finding }) => ({
    facts,
    people,
    alert: { id: randomUUID(), organizationId, raisedAt: at, ...finding },
  }));
  const inserted = await transaction
    .insertInto("alerts")
    .values(alerts.map(({ alert }) => alert))
    .onConflict((conflict) => conflict.columns(["ruleId", "occasion"]).doNothing())
    .returning("id")
    .execute();
  const isNew = new Set(inserted.map(({ id }) => id));
  const raised = alerts.filter(({ alert }) => isNew.has(alert.id));
  if (raised.length === 0) return;
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const headOf = (ruleId: string) => ruleOf.get(ruleId)?.headId ?? null;
  // Webhooks are the administrators', and so is what they are told.
  const forWebhooks = raised.filter(({ alert }) => headOf(alert.ruleId) === null);
  const events = forWebhooks.map(({ facts, alert: { id, ruleId, kind, message, value, threshold, raisedAt } }) => {
    const rule = { id: ruleId, name: ruleOf.get(ruleId)?.name, kind };
    const link = `${publicUrl}/dashboard?${new URLSearchParams({ period: "custom", ...facts.period })}`;
    return {
      type: "alert.raised" as const,
      data: { id, message, value, threshold, raisedAt, rule, ...facts, link },
    };
  });
  await enqueueDeliveries(transaction, { organizationId }, events, at);
  const chosen = rules.flatMap(({ recipients, headId }) => [
    ...(recipients ?? []),
    ...(headId === null ? [] : [headId]),
  ]);
  const people = await peopleWhoWant(transaction, organizationId, "alerts", chosen);
  const mails = people.map(({ userId, userType, email: to, ...recipient }) => {
    const isAdministrator = can(userType, "alerts");
    const told = raised.filter(({ alert, people: count }) => {
      const { recipients = [], headId = null, minGroupSize = 0 } = ruleOf.get(alert.ruleId) ?? {};
      // Heads and auditors of departments hear only of what they asked for, with their own rights.
      if (headId !== null || isForPlaces(userType)) return headId === userId && (recipients?.includes(userId) ?? true);
      const isMeant = recipients === null ? isAdministrator : recipients.includes(userId);
      return isMeant && (can(userType, "people_rows") || count >= Math.max(MIN_GROUP_SIZE, minGroupSize));
    });
    const messages = told.map(({ alert }) => alert.message);
    const isHead = can(userType, "department_people") && !isAdministrator;
    return { to, params: { ...recipient, isAdministrator, isHead, messages }, limit: "alerts" as const };
  });
  await sendMails(
    transaction,
    alertsMail,
    mails.filter(({ params }) => params.messages.length > 0),
  );
}
