import { randomUUID } from "node:crypto";
import { type ScimQuery, scimUsers } from "@treadlight/contract/directory";
import { emailSchema, nameSchema } from "@treadlight/contract/fields";
import { line, words } from "@treadlight/domain/text";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { changeOf } from "@treadlight/platform/lists";
import { lockOrganizations, lockWithPersonal, returnToPersonal } from "@treadlight/platform/organizations";
import { type Kysely, sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { type AuditedChange, auditAll } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { directoryCreated, readDirectory } from "../onboarding/directory.ts";
import { removeFromOrganization } from "../organization/leave.ts";
import { assertAnotherOwner, isOwner } from "../organization/lock.ts";
import { tellOfNames } from "../organization/pending-changes.ts";
import { assertSeats } from "../plans/included.ts";
import { endAccess } from "../sign-in/logins.ts";
import { acceptInvitation, takeInvitation } from "./members.ts";
import {
  answerScim,
  bodyOf,
  ENTERPRISE_SCHEMA,
  page,
  patchSchema,
  rangeOf,
  ScimFailure,
  selected,
  USER_SCHEMA,
} from "./scim.ts";
import { filterOf } from "./scim-filter.ts";
import { patched } from "./scim-patch.ts";
import { domainOf, isOwnAddress } from "./verified-domains.ts";

type PeopleDeps = Pick<ApiDeps, "db" | "billing" | "issuer" | "now">;

/** A text of at most 256 characters; null if it is empty or missing. */
const textSchema = words(256)
  .nullish()
  .transform((text) => text || null);

/** Entra ID writes `"False"`. */
const activeSchema = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .transform((text) => text === "true"),
]);

/** The facts about somebody that a directory states and we keep. */
const personSchema = z
  .looseObject({
    userName: line(256),
    externalId: textSchema,
    name: z
      .looseObject({ formatted: textSchema, givenName: textSchema, familyName: textSchema })
      .nullish()
      .transform((name) => name ?? { formatted: null, givenName: null, familyName: null }),
    displayName: textSchema,
    emails: z
      .array(
        z.looseObject({ value: z.string().max(256).optional(), primary: activeSchema.optional().catch(undefined) }),
      )
      .nullish()
      .transform((emails) => emails ?? []),
    active: activeSchema.optional(),
    [ENTERPRISE_SCHEMA]: z.looseObject({ department: textSchema.optional() }).nullish(),
  })
  .transform(({ userName, externalId, name, displayName, emails, active, ...more }) => {
    const { givenName, familyName } = name;
    const parts = [givenName, familyName].filter((part) => part !== null).join(" ");
    return {
      userName,
      externalId,
      givenName,
      familyName,
      name: nameSchema.safeParse(displayName ?? name.formatted ?? (parts || null)).data ?? null,
      email: emails.find(({ primary }) => primary)?.value ?? emails[0]?.value,
      /** Undefined if the directory does not say it. */
      active,
      /** Undefined if the directory does not say it; null if it takes it away. */
      department: more[ENTERPRISE_SCHEMA]?.department,
    };
  });
type DirectoryPerson = z.output<typeof personSchema>;

const KEPT = new RegExp(
  `^(${USER_SCHEMA}:)?(userName|externalId|displayName|active|name(\\..+)?|emails(\\.\\w+|\\[(?!type eq "(?!work"))[^\\]]*\\].*)?)$|^${ENTERPRISE_SCHEMA}(:department)?$|^$`,
  "i",
);
/** Whether a patch of this path changes something that we keep: a member has one address, which is both `work` and `primary`. */
const isKept = (path: string) => KEPT.test(path);

/** Members of the caller's organization, as SCIM users. All are listed, also those whom nobody provisioned. */
export function peopleEndpoints(deps: PeopleDeps): Endpoint[] {
  const { db, issuer } = deps;
  const locationOf = (id: string) => `${issuer.url}/api/scim/v2/Users/${id}`;
  const resourceOf = (row: Row) => asResource(row, locationOf(row.id));

  const answered = async (id: string, organizationId: string, status: number) => ({
    status,
    body: resourceOf(await rowBy(db, organizationId, id)),
    location: locationOf(id),
  });

  return [
    endpoint(scimUsers.list, {
      handle: ({ query, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId }) => {
          const { total, rows, startIndex } = await pageOf(db, organizationId, query, resourceOf);
          return {
            status: 200,
            body: page(
              rows.map((row) => selected(row, query)),
              { total, startIndex },
            ),
          };
        }),
    }),
    endpoint(scimUsers.create, {
      handle: ({ req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          const person = await bodyOf(req, personSchema, scimUsers.create);
          return answered(await create(deps, organizationId, person, now), organizationId, 201);
        }),
    }),
    endpoint(scimUsers.one, {
      handle: ({ params: { id }, query, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId }) => {
          const { body, ...answer } = await answered(id, organizationId, 200);
          return { ...answer, body: selected(body, query) };
        }),
    }),
    endpoint(scimUsers.replace, {
      handle: ({ params: { id }, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          const person = await bodyOf(req, personSchema, scimUsers.replace);
          await change(deps, { organizationId, id }, () => person, now);
          return answered(id, organizationId, 200);
        }),
    }),
    endpoint(scimUsers.patch, {
      handle: ({ params: { id }, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          const { Operations } = await bodyOf(req, patchSchema, scimUsers.patch);
          const next = (row: Row) => {
            const person = personSchema.parse(patched(resourceOf(row), Operations, isKept));
            // The resource names the department, so one that is missing was taken away.
            return { ...person, department: person.department ?? null };
          };
          await change(deps, { organizationId, id }, next, now);
          return answered(id, organizationId, 200);
        }),
    }),
    endpoint(scimUsers.remove, {
      handle: ({ params: { id }, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          await remove(db, { organizationId, id }, now);
          return { status: 204 };
        }),
    }),
  ];
}

function rowsOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom("users as u")
    .leftJoin("directoryPeople as p", "p.userId", "u.id")
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .where("u.organizationId", "=", organizationId);
}

function selectRow(query: ReturnType<typeof rowsOf>) {
  return query.select((e) => [
    "u.id",
    "u.email",
    "u.name",
    "u.role",
    "u.createdAt",
    "u.suspendedAt",
    "u.suspendedByStaff",
    "u.isStaff",
    "p.createdAccount",
    "u.departmentId",
    "p.userName",
    "p.externalId",
    "p.givenName",
    "p.familyName",
    "d.name as department",
    jsonArrayFrom(
      e
        .selectFrom("directoryGroups as g")
        .innerJoin("directoryGroupMembers as m", "m.groupId", "g.id")
        .whereRef("m.userId", "=", "u.id")
        .select(["g.id as value", "g.name as display"])
        .orderBy("g.name"),
    ).as("groups"),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRow>["execute"]>>[number];

/** @throws ScimFailure 404, also for members of other organizations */
async function rowBy(db: Kysely<Database>, organizationId: string, id: string): Promise<Row> {
  const isId = z.guid().safeParse(id).success;
  const row = isId ? await selectRow(rowsOf(db, organizationId).where("u.id", "=", id)).executeTakeFirst() : undefined;
  if (!row) throw new ScimFailure(404, `There is no user ${id}.`);
  return row;
}

function asResource(row: Row, location: string) {
  const { id, email, name, userName, externalId, givenName, familyName, department, groups, createdAt } = row;
  return {
    schemas: department === null ? [USER_SCHEMA] : [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName: userName ?? email,
    ...(name !== null && {
      displayName: name,
      name: { formatted: name, ...(givenName !== null && { givenName }), ...(familyName !== null && { familyName }) },
    }),
    active: row.suspendedAt === null,
    emails: [{ value: email, type: "work", primary: true }],
    ...(department !== null && { [ENTERPRISE_SCHEMA]: { department } }),
    groups,
    meta: { resourceType: "User", created: createdAt, location },
  };
}

/** A page of members by the filter of a directory. Directories look people up by name or id; other filters read all members. */
async function pageOf<R extends object>(
  db: Kysely<Database>,
  organizationId: string,
  query: ScimQuery,
  resourceOf: (row: Row) => R,
) {
  const { startIndex, count } = rangeOf(query);
  const { by, others } = filterOf(query.filter, ["userName", "externalId", "emails.value"]);
  let all = rowsOf(db, organizationId);
  if (by?.attribute === "userName") {
    all = all.where((e) =>
      e.or([
        e(sql`lower(p.user_name)`, "=", by.value.toLowerCase()),
        e.and([e("p.userName", "is", null), e("u.email", "=", by.value.toLowerCase())]),
      ]),
    );
  } else if (by?.attribute === "externalId") all = all.where("p.externalId", "=", by.value);
  else if (by?.attribute === "emails.value") all = all.where("u.email", "=", by.value.toLowerCase());
  const ordered = selectRow(all).orderBy("u.createdAt").orderBy("u.id");
  if (others) {
    const rows = (await ordered.execute()).map(resourceOf).filter(others);
    return { total: rows.length, rows: rows.slice(startIndex - 1, startIndex - 1 + count), startIndex };
  }
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await ordered
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  return { total, rows: rows.map(resourceOf), startIndex };
}

/** The address of somebody, which the organization must be able to vouch for. */
async function addressOf(
  db: Kysely<Database>,
  organizationId: string,
  { userName, email = userName }: DirectoryPerson,
) {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success)
    throw new ScimFailure(400, "emails: the address must look like name@example.com", "invalidValue");
  if (await isOwnAddress(db, organizationId, parsed.data)) return parsed.data;
  throw new ScimFailure(
    400,
    `emails: the organization has not verified the domain ${domainOf(parsed.data)}`,
    "invalidValue",
  );
}

const taken = (message: string) => new ScimFailure(409, message, "uniqueness");

/** Makes an account that its person reaches with the company's sign-in, or takes back somebody whom the directory removed. @returns its id */
async function create(
  { db, billing }: PeopleDeps,
  organizationId: string,
  person: DirectoryPerson,
  now: Date,
): Promise<string> {
  const { userName, externalId, givenName, familyName, name, active = true, department } = person;
  let id: string = randomUUID();
  await atomically(db, async (transaction) => {
    const seen = await accountAt(transaction, await addressOf(transaction, organizationId, person)).executeTakeFirst();
    await lockOrganizations(transaction, seen ? [organizationId, seen.organizationId] : [organizationId]);
    // Read again under the lock.
    const email = await addressOf(transaction, organizationId, person);
    // Locked as a sign-in does, before anything that both write.
    const present = await accountAt(transaction, email).forNoKeyUpdate().executeTakeFirst();
    if (present?.organizationId !== seen?.organizationId) throw taken("The account was just changed. Try again.");
    if (present?.organizationId === organizationId) throw taken("A member has this address. Look it up by userName.");
    if (present && !(await claimLeaver(transaction, organizationId, present)))
      throw taken("Someone outside the organization has an account with this address. Invite them.");
    if (active) await assertSeats(transaction, billing.mode, { organizationId, more: 1, joins: true }, now);
    const invitation = await takeInvitation(transaction, { organizationId, email }, now);
    const place = await departmentNamed(transaction, organizationId, department, now);
    const role = invitation?.role ?? "member";
    const departmentId = place.departmentId ?? invitation?.departmentId ?? null;
    const member = {
      organizationId,
      name: name ?? invitation?.name ?? present?.name ?? null,
      role,
      departmentId,
      teamId: departmentId === invitation?.departmentId ? (invitation?.teamId ?? null) : null,
      suspendedAt: active ? null : now,
      confirmedAt: now,
    };
    let left: { organizationId: string; entries: AuditedChange[] } | undefined;
    if (present) {
      id = present.id;
      const { entries } = await removeFromOrganization(transaction, present, now);
      left = { organizationId: present.organizationId, entries };
      await transaction.updateTable("users").set(member).where("id", "=", id).execute();
    } else {
      await transaction
        .insertInto("users")
        .values({ id, email, passwordHash: null, createdAt: now, ...member })
        .execute();
    }
    // Without a password, nobody but the company has ever vouched for the account.
    const createdAccount = !present?.passwordHash;
    await transaction
      .insertInto("directoryPeople")
      .values({ userId: id, organizationId, userName, externalId, givenName, familyName, createdAccount })
      .execute();
    await acceptInvitation(transaction, invitation?.id, id, now);
    if (active) await tellOfNames(transaction, { organizationId, email });
    const after = { email, name, role, suspended: !active };
    const created = { action: "user.provisioned", resource: "users", resourceId: id, after };
    if (left) await record(transaction, left.organizationId, left.entries, now);
    await record(transaction, organizationId, [...place.entries, created], now);
  });
  return id;
}

const accountAt = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom("users")
    .where("email", "=", email)
    .select(["id", "organizationId", "email", "name", "role", "passwordHash", "isStaff", "suspendedByStaff"]);

/**
 * Whether a directory may take somebody back: it removed them, and they have not signed in since. If it may, the removal is
 * forgotten.
 */
async function claimLeaver(
  transaction: Transaction<Database>,
  organizationId: string,
  { id: userId, isStaff, suspendedByStaff }: { id: string; isStaff: boolean; suspendedByStaff: boolean },
): Promise<boolean> {
  if (isStaff || suspendedByStaff) return false;
  const left = await transaction
    .deleteFrom("directoryLeavers")
    .where("userId", "=", userId)
    .where("organizationId", "=", organizationId)
    .returning("userId")
    .executeTakeFirst();
  return left !== undefined;
}

/** Gives a member the facts that a directory states. */
async function change(
  { db, billing }: PeopleDeps,
  { organizationId, id }: { organizationId: string; id: string },
  next: (row: Row) => DirectoryPerson,
  now: Date,
): Promise<void> {
  await atomically(db, async (transaction) => {
    await lockOrganizations(transaction, [organizationId]);
    const row = await rowBy(transaction, organizationId, id);
    assertNotStaff(row);
    const person = next(row);
    const wasActive = row.suspendedAt === null;
    const { userName, externalId, givenName, familyName, name, active = wasActive, department } = person;
    const entries: AuditedChange[] = [];
    const about = { resource: "users", resourceId: id };
    // Whoever decides the address of an account can take it over, so only an account of the directory gets another one.
    const isSameAddress = (person.email ?? person.userName).trim().toLowerCase() === row.email;
    const isTheirs = row.createdAccount !== true;
    const email = isSameAddress || isTheirs ? row.email : await addressOf(transaction, organizationId, person);
    const place = await departmentNamed(transaction, organizationId, department, now);
    entries.push(...place.entries);
    const facts = changeOf(row, { email, name: name ?? undefined, departmentId: place.departmentId });
    if (facts) {
      const isMoved = facts.after.departmentId !== undefined;
      await transaction
        .updateTable("users")
        .set({ ...facts.after, ...(isMoved && { teamId: null }) })
        .where("id", "=", id)
        .execute();
      entries.push({ action: "user.updated", ...about, ...facts });
    }
    const named = { userName, externalId, givenName, familyName };
    await transaction
      .insertInto("directoryPeople")
      .values({ userId: id, organizationId, ...named, createdAccount: false })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(named))
      .execute();
    if (active !== wasActive) {
      await (active ? reinstate : suspend)(transaction, row, { organizationId, now, billing });
      const action = active ? "user.reinstated" : "user.suspended";
      entries.push({ action, ...about, before: { suspended: !wasActive }, after: { suspended: wasActive } });
    }
    await record(transaction, organizationId, entries, now);
  });
}

/** @throws ScimFailure for staff, whom no organization can suspend, remove or rename */
function assertNotStaff({ isStaff }: Row): void {
  if (isStaff) throw new ScimFailure(403, "A directory cannot change this installation's staff.", "mutability");
}

type Switching = { organizationId: string; now: Date } & Pick<PeopleDeps, "billing">;

/** Ends every login, device credential and API token. @throws Expected `last_owner` */
async function suspend(transaction: Transaction<Database>, { id, role }: Row, { organizationId, now }: Switching) {
  if (isOwner(role)) await assertAnotherOwner(transaction, organizationId, id);
  await transaction.updateTable("users").set({ suspendedAt: now }).where("id", "=", id).execute();
  await endAccess(transaction, { userId: id }, now);
}

async function reinstate(transaction: Transaction<Database>, row: Row, { organizationId, now, billing }: Switching) {
  if (row.suspendedByStaff) throw new ScimFailure(403, "Staff of this installation suspended this person.");
  await assertSeats(transaction, billing.mode, { organizationId, more: 1 }, now);
  await transaction.updateTable("users").set({ suspendedAt: null }).where("id", "=", row.id).execute();
  await tellOfNames(transaction, { organizationId, email: row.email });
}

/** Signs a member out everywhere and moves them to their personal organization. @throws Expected `last_owner` */
async function remove(
  db: Kysely<Database>,
  { organizationId, id }: { organizationId: string; id: string },
  now: Date,
): Promise<void> {
  await atomically(db, async (transaction) => {
    await rowBy(transaction, organizationId, id);
    await lockWithPersonal(transaction, organizationId, id);
    // Read again under the lock.
    const row = await rowBy(transaction, organizationId, id);
    assertNotStaff(row);
    const { email, name, role } = row;
    if (isOwner(role)) await assertAnotherOwner(transaction, organizationId, id);
    await endAccess(transaction, { userId: id }, now);
    await returnToPersonal(transaction, id, now);
    // Taking somebody back ends their personal organization, which may be in use if the account is theirs.
    if (row.createdAccount === true) {
      await transaction
        .insertInto("directoryLeavers")
        .values({ userId: id, organizationId })
        .onConflict((conflict) => conflict.column("userId").doUpdateSet({ organizationId }))
        .execute();
    }
    const removed = { action: "user.removed", resource: "users", resourceId: id, before: { email, name, role } };
    await record(transaction, organizationId, [removed], now);
  });
}

/** The department with a name, which is made if it is missing; undefined if the directory names none. */
async function departmentNamed(
  transaction: Transaction<Database>,
  organizationId: string,
  department: string | null | undefined,
  now: Date,
): Promise<{ departmentId?: string | null; entries: AuditedChange[] }> {
  if (department === undefined) return { entries: [] };
  if (department === null) return { departmentId: null, entries: [] };
  const name = nameSchema.safeParse(department);
  if (!name.success) throw new ScimFailure(400, "department: must be a name of at most 120 characters", "invalidValue");
  const directory = await readDirectory(transaction, organizationId);
  const departmentId = directory.assign({ department: name.data })?.departmentId ?? null;
  await directory.save(transaction, now);
  return { departmentId, entries: directoryCreated(directory) };
}

function record(transaction: Transaction<Database>, organizationId: string, changes: AuditedChange[], now: Date) {
  return auditAll(transaction, { kind: "system" }, { organizationId, changes }, now);
}

/** In one transaction. @throws ScimFailure for a name or address that somebody else has */
async function atomically(db: Kysely<Database>, task: (transaction: Transaction<Database>) => Promise<void>) {
  try {
    await db.transaction().execute(task);
  } catch (error) {
    if (isUniqueViolation(error)) throw taken("Someone else has this userName or address.");
    throw error;
  }
}
