import { randomUUID } from "node:crypto";
import { can, rolesWith } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { cancelPendingChange, listPendingChanges, type OrganizationChange } from "@treadlight/contract/organization";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Logger } from "@treadlight/platform/observability";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { organizationTenant, type Warehouse } from "@treadlight/warehouse";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { type Actor, audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMails } from "../mail/index.ts";
import { dayOf } from "../mail/template.ts";
import { assertConfirmed, counted } from "./confirmation.ts";
import { lockOwnOrganization } from "./lock.ts";
import { namesShownMail } from "./mails/names-shown.ts";
import { organizationChangeMail } from "./mails/organization-change.ts";

const MINUTE_S = 60;

type Wanted = Pick<OrganizationChange, "retentionDays" | "peopleVisible">;

/** What takes effect later, with what it will do. */
type Danger = { kind: "retention"; retentionDays: number; effect: string } | { kind: "names"; effect: string };

interface Asking {
  organizationId: string;
  /** Who asks. */
  actor: Actor;
  /** The name with which they confirmed it. */
  confirmation: string | undefined;
  at: Date;
}

/**
 * Asks for the parts of a change that destroy or reveal: shorter retention that erases sessions, and showing the names of others. They take
 * effect after the delay, unless somebody cancels them. What undoes such a part ends the one that is pending. Call with the organization locked.
 * @returns the rest of the change, which takes effect at once
 * @throws Expected `confirmation_required` unless the organization's name confirms it
 */
export async function askForChange<W extends Wanted>(
  { warehouse, changeDelayMs }: Pick<ApiDeps, "warehouse" | "changeDelayMs">,
  transaction: Transaction<Database>,
  { organizationId, actor, confirmation, at }: Asking,
  wanted: W,
): Promise<W> {
  const stored = await settingsOf(transaction, organizationId);
  const appliesAt = new Date(at.getTime() + changeDelayMs);
  const dangers = [
    await shorterRetention(warehouse, stored, wanted.retentionDays, appliesAt),
    await namesOfOthers(transaction, stored, wanted.peopleVisible, appliesAt),
  ].filter((danger) => danger !== undefined);
  const rest = { ...wanted };
  for (const { kind } of dangers) delete rest[kind === "retention" ? "retentionDays" : "peopleVisible"];
  const pending = await pendingOf(transaction, organizationId).execute();
  const asked = dangers.filter((danger) => !pending.some((known) => isSame(known, danger)));
  const how = `This takes effect on ${dayOf(appliesAt)}, unless an administrator cancels it before. All owners get a mail.`;
  assertConfirmed(stored.name, confirmation, asked.length === 0 ? [] : [...asked.map(({ effect }) => effect), how]);
  if (rest.retentionDays !== undefined) await cancel(transaction, { organizationId, actor, kind: "retention", at });
  if (rest.peopleVisible !== undefined) await cancel(transaction, { organizationId, actor, kind: "names", at });
  for (const danger of asked) {
    await cancel(transaction, { organizationId, actor, kind: danger.kind, at });
    await addPending(transaction, { organizationId, actor, at, appliesAt, name: stored.name }, danger);
  }
  return rest;
}

const settingsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["id", "name", "retentionDays", "peopleVisible"])
    .executeTakeFirstOrThrow();
type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** @returns undefined if no session would be erased */
export async function shorterRetention(
  warehouse: Pick<Warehouse, "sessionsBefore">,
  { id, retentionDays }: Pick<Settings, "id" | "retentionDays">,
  wanted: number | null | undefined,
  appliesAt: Date,
): Promise<Extract<Danger, { kind: "retention" }> | undefined> {
  if (wanted == null || wanted >= (retentionDays ?? Number.POSITIVE_INFINITY)) return undefined;
  const firstKept = new Date(appliesAt.getTime() - wanted * DAY_MS).toISOString().slice(0, 10);
  const { total, before, newest } = await warehouse.sessionsBefore(organizationTenant(id), firstKept);
  if (newest === undefined) return undefined;
  const sessions = `${counted(before)} of ${counted(total, "session", "sessions")}`;
  const effect = `${sessions} will be erased for good, the newest from ${dayOf(new Date(newest))}.`;
  return { kind: "retention", retentionDays: wanted, effect };
}

/** @returns undefined if nobody else would be seen */
async function namesOfOthers(
  transaction: Transaction<Database>,
  { id, peopleVisible }: Settings,
  wanted: boolean | undefined,
  appliesAt: Date,
): Promise<Extract<Danger, { kind: "names" }> | undefined> {
  if (!wanted || peopleVisible) return undefined;
  const { people, administrators } = await transaction
    .selectFrom("users")
    .where("organizationId", "=", id)
    .select(({ fn }) => [
      fn.countAll<number>().as("people"),
      fn.countAll<number>().filterWhere("role", "in", rolesWith("people_rows")).as("administrators"),
    ])
    .executeTakeFirstOrThrow();
  if (people <= 1) return undefined;
  const seen = `The sessions of ${counted(people, "person", "people")} will be shown under their names to ${counted(administrators, "administrator", "administrators")}`;
  const effect = `${seen}, from ${dayOf(appliesAt)} on. Earlier sessions keep pseudonyms. Everybody is told by mail.`;
  return { kind: "names", effect };
}

const isSame = (known: { kind: string; retentionDays: number | null }, danger: Danger) =>
  known.kind === danger.kind && (danger.kind === "names" || known.retentionDays === danger.retentionDays);

const pendingOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("pendingChanges as p")
    .leftJoin("users as u", "u.id", "p.askedBy")
    .where("p.organizationId", "=", organizationId)
    .select(["p.id", "p.kind", "p.retentionDays", "p.effect", "p.askedAt", "p.appliesAt"])
    .select(sql<string | null>`coalesce(u.name, u.email)`.as("askedBy"))
    .orderBy("p.appliesAt");

/** What is stored with a change of whether names are shown: from which day on they are. */
export const namesFromOf = ({ peopleVisible }: Wanted, at: Date) =>
  peopleVisible === undefined ? {} : { namesFrom: peopleVisible ? at.toISOString().slice(0, 10) : null };

/** What the setting is called, as a sentence without its full stop. */
const titleOf = ({ kind, retentionDays }: { kind: Danger["kind"]; retentionDays?: number | null }) =>
  kind === "names"
    ? "Administrators see people's names instead of pseudonyms"
    : `Sessions are kept for ${counted(retentionDays ?? 0, "day", "days")}`;

/** What the audit log says of it. */
const entryOf = ({ kind, retentionDays }: { kind: Danger["kind"]; retentionDays?: number | null }) =>
  kind === "names" ? { peopleVisible: true } : { retentionDays };

async function addPending(
  transaction: Transaction<Database>,
  { organizationId, actor, at, appliesAt, name }: Omit<Asking, "confirmation"> & { appliesAt: Date; name: string },
  danger: Danger,
): Promise<void> {
  const { kind, effect } = danger;
  const retentionDays = kind === "retention" ? danger.retentionDays : null;
  const askedBy = actor.kind === "system" ? null : actor.id;
  await transaction
    .insertInto("pendingChanges")
    .values({ id: randomUUID(), organizationId, kind, retentionDays, effect, askedBy, askedAt: at, appliesAt })
    .execute();
  await tellOwners(transaction, { organizationId, title: titleOf(danger), effect, appliesAt });
  if (kind === "names") {
    const members = await transaction
      .selectFrom("users")
      .where("organizationId", "=", organizationId)
      .where("suspendedAt", "is", null)
      .select("email")
      .execute();
    const params = { organizationName: name, appliesAt };
    await sendMails(
      transaction,
      namesShownMail,
      members.map(({ email: to }) => ({ to, params })),
    );
  }
  const entry = { action: "organization.change_requested", resource: "organizations", resourceId: organizationId };
  await audit(transaction, actor, { organizationId, ...entry, after: { ...entryOf(danger), appliesAt, effect } }, at);
}

/** Mails all owners that something is going to change (`appliesAt`), or has changed. */
export async function tellOwners(
  transaction: Transaction<Database>,
  { organizationId, ...change }: { organizationId: string; title: string; effect: string; appliesAt: Date | null },
): Promise<void> {
  const owners = await transaction
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("u.organizationId", "=", organizationId)
    .where("u.role", "in", rolesWith("delete_organization"))
    .where("u.suspendedAt", "is", null)
    .select(["u.email as to", "o.name as organizationName"])
    .execute();
  await sendMails(
    transaction,
    organizationChangeMail,
    owners.map(({ to, organizationName }) => ({ to, params: { organizationId, organizationName, ...change } })),
  );
}

/** @returns whether there was one */
async function cancel(
  transaction: Transaction<Database>,
  {
    organizationId,
    actor,
    at,
    ...which
  }: { organizationId: string; actor: Actor; at: Date } & ({ id: string } | { kind: Danger["kind"] }),
): Promise<boolean> {
  const cancelled = await transaction
    .deleteFrom("pendingChanges")
    .where("organizationId", "=", organizationId)
    .where((e) => ("id" in which ? e("id", "=", which.id) : e("kind", "=", which.kind)))
    .returning(["kind", "retentionDays", "appliesAt"])
    .executeTakeFirst();
  if (!cancelled) return false;
  const entry = { action: "organization.change_cancelled", resource: "organizations", resourceId: organizationId };
  const before = { ...entryOf(cancelled), appliesAt: cancelled.appliesAt };
  await audit(transaction, actor, { organizationId, ...entry, before }, at);
  return true;
}

/** What is pending, and the way back. */
export function pendingChangeEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(listPendingChanges, {
      async handle({ caller: { organizationId } }) {
        return { status: 200, body: { changes: await pendingOf(db, organizationId).execute() } };
      },
    }),
    endpoint(cancelPendingChange, {
      async handle({ caller, params: { id } }) {
        const { organizationId, userId } = caller;
        await db.transaction().execute(async (transaction) => {
          const callerType = await lockOwnOrganization(transaction, caller);
          if (!can(callerType, "privacy_settings")) throw new Expected("forbidden");
          const actor = { kind: "user" as const, id: userId };
          const isCancelled = await cancel(transaction, { organizationId, actor, id, at: new Date(now()) });
          if (!isCancelled) throw new Expected("not_found");
        });
        return { status: 204, body: undefined };
      },
    }),
  ];
}

/** Makes the changes that are due. */
export const pendingChangesJob = jobKind({
  name: "pending-changes",
  payload: z.object({}),
  result: z.null(),
  keepS: MINUTE_S,
});

export interface PendingChangesDeps {
  db: Kysely<Database>;
  logger: Logger;
  now: () => number;
}

export function pendingChangesHandler(deps: PendingChangesDeps): JobHandler {
  const { db, logger, now } = deps;
  return jobHandler(pendingChangesJob, async (_payload, { signal }) => {
    const due = await db
      .selectFrom("pendingChanges")
      .where("appliesAt", "<=", new Date(now()))
      .select(["id", "organizationId"])
      .execute();
    for (const { id, organizationId } of due) {
      signal.throwIfAborted();
      await db
        .transaction()
        .execute((transaction) => apply(transaction, { id, organizationId }, new Date(now())))
        .catch((err: unknown) =>
          logger.error({ err, organizationId }, "a pending change could not be made; it will be retried"),
        );
    }
    return null;
  });
}

/** Nothing happens if it was cancelled meanwhile. */
async function apply(
  transaction: Transaction<Database>,
  { id, organizationId }: { id: string; organizationId: string },
  at: Date,
): Promise<void> {
  await lockOrganizations(transaction, [organizationId]);
  const change = await transaction
    .deleteFrom("pendingChanges")
    .where("id", "=", id)
    .returning(["kind", "retentionDays", "effect", "askedBy"])
    .executeTakeFirst();
  if (!change) return;
  const { retentionDays, effect, askedBy } = change;
  const { retentionDays: daysBefore } = await settingsOf(transaction, organizationId);
  await transaction
    .updateTable("organizations")
    .set(
      change.kind === "names"
        ? { peopleVisible: true, ...namesFromOf({ peopleVisible: true }, at) }
        : // The next hour's housekeeping erases.
          { retentionDays, retentionAppliedAt: null },
    )
    .where("id", "=", organizationId)
    .execute();
  await tellOwners(transaction, { organizationId, title: titleOf(change), effect, appliesAt: null });
  const entry = {
    organizationId,
    action: "organization.change_applied",
    resource: "organizations",
    resourceId: organizationId,
    before: change.kind === "names" ? { peopleVisible: false } : { retentionDays: daysBefore },
    after: { ...entryOf(change), askedBy },
  };
  await audit(transaction, { kind: "system" }, entry, at);
}
