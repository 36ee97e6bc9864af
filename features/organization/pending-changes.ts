import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { can, rolesWith } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { cancelPendingChange, listPendingChanges, type OrganizationChange } from "@treadlight/contract/organization";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { EventLog } from "@treadlight/platform/event-log";
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
import { erasureRecord } from "../privacy/erasure.ts";
import { assertConfirmed, counted } from "./confirmation.ts";
import { lockOwnOrganization } from "./lock.ts";
import { namesShownMail } from "./mails/names-shown.ts";
import { organizationChangeMail } from "./mails/organization-change.ts";

const MINUTE_S = 60;

type Wanted = Pick<OrganizationChange, "retentionDays" | "peopleVisible" | "keepsSpecialPreviews">;

/** Which sessions are erased, as a tombstone names them: those of an import, or those sent with a publishable key. */
const extentSchema = z.union([
  z.object({ importId: z.guid() }),
  z.object({ mark: z.guid(), receivedFrom: z.int().optional(), receivedAt: z.int() }),
]);

/** Sessions that somebody wants to be erased for good. */
export interface WantedErasure {
  kind: "import" | "key_sessions";
  /** The id of the import or of the key. */
  subject: string;
  /** What will be so, as a sentence without its full stop. */
  title: string;
  /** What it will do, in numbers. */
  effect: string;
  extent: z.output<typeof extentSchema>;
}

/** What takes effect later, with what it will do. */
type Danger =
  | { kind: "retention"; retentionDays: number; effect: string }
  | { kind: "names"; effect: string }
  | WantedErasure;

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
 * effect after the delay, unless somebody cancels them. Keeping previews with special subjects is confirmed too, and takes effect at once. What undoes such a part ends the one that is pending. Call with the organization locked.
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
  const keepsMore = wanted.keepsSpecialPreviews === true && !stored.keepsSpecialPreviews;
  const rest = { ...wanted };
  for (const { kind } of dangers) delete rest[kind === "retention" ? "retentionDays" : "peopleVisible"];
  const pending = await pendingOf(transaction, organizationId).execute();
  const asked = dangers.filter((danger) => !pending.some((known) => isSame(known, danger)));
  const effects = asked.map(({ effect }) => effect);
  assertConfirmed(stored.name, confirmation, [
    ...(keepsMore ? [SPECIAL_PREVIEWS.effect, ...(asked.length === 0 ? [OWNERS_TOLD] : [])] : []),
    ...(asked.length === 0 ? [] : [...effects, later(appliesAt)]),
  ]);
  if (keepsMore) await tellOwners(transaction, { organizationId, ...SPECIAL_PREVIEWS, appliesAt: null });
  if (rest.retentionDays !== undefined) await cancel(transaction, { organizationId, actor, kind: "retention", at });
  if (rest.peopleVisible !== undefined) await cancel(transaction, { organizationId, actor, kind: "names", at });
  for (const danger of asked) {
    await cancel(transaction, { organizationId, actor, kind: danger.kind, at });
    await addPending(transaction, { organizationId, actor, at, appliesAt, name: stored.name }, danger);
  }
  return rest;
}

const later = (appliesAt: Date) =>
  `This takes effect on ${dayOf(appliesAt)}, unless an administrator cancels it before. ${OWNERS_TOLD}`;

/** Is done at once: it is about sessions to come, and people can still withhold theirs. */
const SPECIAL_PREVIEWS = {
  title: "Previews are stored too in which a special subject is noticed",
  effect:
    "From now on, previews about health, law and other special subjects are stored as they were written, without the values found in them. Only their authors see them, and can withhold theirs in their settings.",
};

const OWNERS_TOLD = "All owners get a mail.";

/**
 * Asks for sessions to be erased. What all came in within the delay is erased at once, by the caller: nobody had longer to rely on it, and
 * mistakes and floods are mended before they are reported. Call with the organization locked.
 * @param since when the first of these sessions came in
 * @returns when they will be erased; null: at once
 * @throws Expected `confirmation_required` unless the organization's name confirms it
 */
export async function askForErasure(
  { changeDelayMs }: Pick<ApiDeps, "changeDelayMs">,
  transaction: Transaction<Database>,
  { organizationId, actor, confirmation, at }: Asking,
  { since, ...wanted }: WantedErasure & { since: Date },
): Promise<Date | null> {
  const { name } = await settingsOf(transaction, organizationId);
  const { kind, subject, title, effect, extent } = wanted;
  const known = await transaction
    .selectFrom("pendingChanges")
    .where((e) => e.and({ organizationId, kind, subject }))
    .select(["erasure", "appliesAt"])
    .executeTakeFirst();
  if (known && isDeepStrictEqual(known.erasure, extent)) return known.appliesAt;
  const isAtOnce = at.getTime() - since.getTime() < changeDelayMs;
  const appliesAt = new Date(at.getTime() + changeDelayMs);
  assertConfirmed(name, confirmation, [effect, isAtOnce ? `This is done at once. ${OWNERS_TOLD}` : later(appliesAt)]);
  if (isAtOnce) {
    await tellOwners(transaction, { organizationId, title, effect, appliesAt: null });
    return null;
  }
  await cancel(transaction, { organizationId, actor, kind, subject, at });
  await addPending(transaction, { organizationId, actor, at, appliesAt, name }, wanted);
  return appliesAt;
}

/**
 * Confirms what takes effect at once, because it erases no sessions, and tells all owners. Call with the organization locked.
 * @param change.title what is so then, as a sentence without its full stop
 * @param change.effects what it does to others, in numbers, a sentence each; without any, nobody is asked or told
 * @param change.page where it can be seen
 * @throws Expected `confirmation_required` unless the organization's name confirms it
 */
export async function confirmAtOnce(
  transaction: Transaction<Database>,
  { organizationId, confirmation }: Pick<Asking, "organizationId" | "confirmation">,
  { effects, ...change }: { title: string; effects: readonly string[]; page?: string },
): Promise<void> {
  if (effects.length === 0) return;
  const { name } = await settingsOf(transaction, organizationId);
  assertConfirmed(name, confirmation, [...effects, OWNERS_TOLD]);
  await tellOwners(transaction, { organizationId, ...change, effect: effects.join(" "), appliesAt: null });
}

const settingsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["id", "name", "retentionDays", "peopleVisible", "keepsSpecialPreviews"])
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
  const { people, administrators, heads } = await transaction
    .selectFrom("users")
    .where("organizationId", "=", id)
    .select(({ fn }) => [
      fn.countAll<number>().as("people"),
      fn.countAll<number>().filterWhere("role", "in", rolesWith("people_rows")).as("administrators"),
      fn.countAll<number>().filterWhere("role", "=", "department_head").as("heads"),
    ])
    .executeTakeFirstOrThrow();
  if (people <= 1) return undefined;
  const seen = `The sessions of ${counted(people, "person", "people")} will be shown under their names to ${counted(administrators, "administrator", "administrators")}${heads > 0 ? ` and, in their departments, to ${counted(heads, "head", "heads")}` : ""}`;
  const effect = `${seen}, from ${dayOf(appliesAt)} on. Earlier sessions keep pseudonyms. Everybody is told by mail.`;
  return { kind: "names", effect };
}

const isSame = (known: { kind: string; retentionDays: number | null }, danger: SettingDanger) =>
  known.kind === danger.kind && (danger.kind === "names" || known.retentionDays === danger.retentionDays);

/** Those that change a setting, of which there is one. */
type SettingDanger = Exclude<Danger, WantedErasure>;

const pendingOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("pendingChanges as p")
    .leftJoin("users as u", "u.id", "p.askedBy")
    .where("p.organizationId", "=", organizationId)
    .select(["p.id", "p.kind", "p.retentionDays", "p.subject", "p.title", "p.effect", "p.askedAt", "p.appliesAt"])
    .select(sql<string | null>`coalesce(u.name, u.email)`.as("askedBy"))
    .orderBy("p.appliesAt");

/** What is stored with a change of whether names are shown: from which day on they are. */
export const namesFromOf = ({ peopleVisible }: Wanted, at: Date) =>
  peopleVisible === undefined ? {} : { namesFrom: peopleVisible ? at.toISOString().slice(0, 10) : null };

/** A change as it is stored, or asked for. */
interface Described {
  kind: Danger["kind"];
  retentionDays?: number | null;
  title?: string | null;
  subject?: string | null;
}

/** What will be so, as a sentence without its full stop. */
function titleOf({ kind, retentionDays, title }: Described): string {
  if (title != null) return title;
  if (kind === "names") return "Administrators see people's names instead of pseudonyms";
  return `Sessions are kept for ${counted(retentionDays ?? 0, "day", "days")}`;
}

/** What the audit log says of it. */
function entryOf({ kind, retentionDays, subject }: Described): Record<string, unknown> {
  if (kind === "names") return { peopleVisible: true };
  return kind === "retention" ? { retentionDays } : { erases: kind, subject };
}

async function addPending(
  transaction: Transaction<Database>,
  { organizationId, actor, at, appliesAt, name }: Omit<Asking, "confirmation"> & { appliesAt: Date; name: string },
  danger: Danger,
): Promise<void> {
  const { kind, effect } = danger;
  const askedBy = actor.kind === "system" ? null : actor.id;
  await transaction
    .insertInto("pendingChanges")
    .values({
      ...{ id: randomUUID(), organizationId, kind, effect, askedBy, askedAt: at, appliesAt },
      retentionDays: kind === "retention" ? danger.retentionDays : null,
      subject: "subject" in danger ? danger.subject : null,
      title: "title" in danger ? danger.title : null,
      erasure: "extent" in danger ? JSON.stringify(danger.extent) : null,
    })
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

/** Mails somebody who joins an organization, or is back in it, that it is going to show names, if it is. */
export async function tellOfNames(
  transaction: Transaction<Database>,
  { organizationId, email: to }: { organizationId: string; email: string },
): Promise<void> {
  const pending = await transaction
    .selectFrom("pendingChanges as p")
    .innerJoin("organizations as o", "o.id", "p.organizationId")
    .where("p.organizationId", "=", organizationId)
    .where("p.kind", "=", "names")
    .select(["o.name as organizationName", "p.appliesAt"])
    .executeTakeFirst();
  if (pending) await sendMails(transaction, namesShownMail, [{ to, params: pending }]);
}

/** Mails all owners that something is going to change (`appliesAt`), or has changed. */
export async function tellOwners(
  transaction: Transaction<Database>,
  {
    organizationId,
    ...change
  }: { organizationId: string; title: string; effect: string; appliesAt: Date | null; page?: string },
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
  }: { organizationId: string; actor: Actor; at: Date } & (
    | { id: string }
    | { kind: SettingDanger["kind"] }
    | { kind: WantedErasure["kind"]; subject: string }
  ),
): Promise<boolean> {
  const cancelled = await transaction
    .deleteFrom("pendingChanges")
    .where("organizationId", "=", organizationId)
    // Of a kind that changes a setting there is one, without a subject.
    .where((e) => e.and(which))
    .returning(["kind", "retentionDays", "subject", "appliesAt"])
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
        const changes = await pendingOf(db, organizationId).execute();
        return { status: 200, body: { changes: changes.map((change) => ({ ...change, title: titleOf(change) })) } };
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
  log: EventLog;
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
        .execute((transaction) => apply(transaction, deps.log, { id, organizationId }, new Date(now())))
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
  log: EventLog,
  { id, organizationId }: { id: string; organizationId: string },
  at: Date,
): Promise<void> {
  await lockOrganizations(transaction, [organizationId]);
  const change = await transaction
    .deleteFrom("pendingChanges")
    .where("id", "=", id)
    .returning(["kind", "retentionDays", "subject", "title", "effect", "erasure", "askedBy"])
    .executeTakeFirst();
  if (!change) return;
  const { kind, effect, askedBy } = change;
  let before: Record<string, unknown> | undefined;
  if (kind === "retention" || kind === "names") {
    before = await applySetting(transaction, organizationId, { ...change, kind }, at);
  } else await applyErasure(transaction, log, organizationId, change, at);
  await tellOwners(transaction, { organizationId, title: titleOf(change), effect, appliesAt: null });
  const entry = {
    organizationId,
    action: "organization.change_applied",
    resource: "organizations",
    resourceId: organizationId,
    before,
    after: { ...entryOf(change), askedBy },
  };
  await audit(transaction, { kind: "system" }, entry, at);
}

/** @returns what was set before */
async function applySetting(
  transaction: Transaction<Database>,
  organizationId: string,
  { kind, retentionDays }: { kind: SettingDanger["kind"]; retentionDays: number | null },
  at: Date,
) {
  const { retentionDays: daysBefore } = await settingsOf(transaction, organizationId);
  await transaction
    .updateTable("organizations")
    .set(
      kind === "names"
        ? { peopleVisible: true, ...namesFromOf({ peopleVisible: true }, at) }
        : // The next hour's housekeeping erases.
          { retentionDays, retentionAppliedAt: null },
    )
    .where("id", "=", organizationId)
    .execute();
  return kind === "names" ? { peopleVisible: false } : { retentionDays: daysBefore };
}

/** The tombstone comes before the commit: a process killed in between leaves a change that is made once more. */
async function applyErasure(
  transaction: Transaction<Database>,
  log: EventLog,
  organizationId: string,
  { erasure, subject }: { erasure: unknown; subject: string | null },
  at: Date,
): Promise<void> {
  const extent = extentSchema.parse(erasure);
  await log.append([erasureRecord({ receivedAt: at.getTime(), ...extent, organizationId })]);
  if ("importId" in extent) {
    await transaction.updateTable("imports").where("id", "=", subject).set({ undoneAt: at }).execute();
  }
}
