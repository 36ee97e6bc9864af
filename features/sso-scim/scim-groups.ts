import { randomUUID } from "node:crypto";
import { type ScimQuery, scimGroups } from "@treadlight/contract/directory";
import { line } from "@treadlight/domain/text";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { placedByGroups } from "./group-placing.ts";
import {
  answerScim,
  bodyOf,
  GROUP_SCHEMA,
  isWanted,
  type PatchOperations,
  page,
  patchSchema,
  rangeOf,
  ScimFailure,
  selected,
} from "./scim.ts";
import { filterOf } from "./scim-filter.ts";
import { patched } from "./scim-patch.ts";

type GroupDeps = Pick<ApiDeps, "db" | "issuer" | "now">;

const groupSchema = z.looseObject({
  displayName: line(256),
  externalId: z
    .string()
    .max(256)
    .nullish()
    .transform((id) => id || null),
  members: z
    .array(z.looseObject({ value: z.guid() }))
    .nullish()
    .transform((members) => [...new Set((members ?? []).map(({ value }) => value.toLowerCase()))]),
});
type DirectoryGroup = z.output<typeof groupSchema>;

const KEPT = new RegExp(`^(${GROUP_SCHEMA}:)?(displayName|externalId|members\\[.*)$|^$`, "i");
const isKept = (path: string) => KEPT.test(path);

/** A group may have tens of thousands of members. */
const MAX_VALUES = 50_000;
const SYSTEM = { kind: "system" } as const;
/** PostgreSQL allows 65,535 parameters per statement. */
const MEMBERS_PER_STATEMENT = 10_000;

/** The groups of a company's directory. The organization's rules say which role, department and team each gives. */
export function groupEndpoints(deps: GroupDeps): Endpoint[] {
  const { db, issuer } = deps;
  const locationOf = (id: string) => `${issuer.url}/api/scim/v2/Groups/${id}`;
  const resourceOf = (group: Group) => asResource(group, locationOf(group.id));

  const answered = async (id: string, organizationId: string, status: number, query: ScimQuery = {}) => {
    const group = await groupBy(db, organizationId, id);
    const members = isWanted("members", query) ? await membersOf(db, id) : [];
    return { status, body: selected({ ...resourceOf(group), members }, query), location: locationOf(id) };
  };

  return [
    endpoint(scimGroups.list, {
      handle: ({ query, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId }) => {
          const { total, groups, startIndex } = await pageOf(db, organizationId, query, resourceOf);
          const resources = [];
          for (const group of groups) {
            const members = isWanted("members", query) ? await membersOf(db, group.id) : [];
            resources.push(selected({ ...group, members }, query));
          }
          return { status: 200, body: page(resources, { total, startIndex }) };
        }),
    }),
    endpoint(scimGroups.create, {
      handle: ({ req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          const group = await bodyOf(req, groupSchema, { ...scimGroups.create, maxValues: MAX_VALUES });
          const id = randomUUID();
          await write(db, { organizationId, id, isNew: true }, () => group, now);
          return answered(id, organizationId, 201);
        }),
    }),
    endpoint(scimGroups.one, {
      handle: ({ params: { id }, query, req, res }) =>
        answerScim(deps, { req, res }, ({ organizationId }) => answered(id, organizationId, 200, query)),
    }),
    endpoint(scimGroups.replace, {
      handle: ({ params: { id }, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          const group = await bodyOf(req, groupSchema, { ...scimGroups.replace, maxValues: MAX_VALUES });
          await write(db, { organizationId, id, isNew: false }, () => group, now);
          return answered(id, organizationId, 200);
        }),
    }),
    endpoint(scimGroups.patch, {
      handle: ({ params: { id }, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          const { Operations } = await bodyOf(req, patchSchema, { ...scimGroups.patch, maxValues: MAX_VALUES });
          const next = (group: Group, present: readonly Member[]) => {
            const { members, others } = withMembers(present, Operations);
            return groupSchema.parse(patched({ ...resourceOf(group), members }, others, isKept));
          };
          await write(db, { organizationId, id, isNew: false }, next, now);
          return answered(id, organizationId, 200, { excludedAttributes: "members" });
        }),
    }),
    endpoint(scimGroups.remove, {
      handle: ({ params: { id }, req, res }) =>
        answerScim(deps, { req, res }, async ({ organizationId, now }) => {
          await remove(db, { organizationId, id }, now);
          return { status: 204 };
        }),
    }),
  ];
}

const valuesSchema = z
  .union([
    z.array(z.looseObject({ value: z.string() })),
    z.looseObject({ value: z.string() }).transform((one) => [one]),
  ])
  .transform((members) => members.map(({ value }) => value.toLowerCase()));

/**
 * Applies the operations on members. `scim-patch` would compare each member with each other one, which takes too long for a large group.
 * @returns the members, and the operations that are left
 */
function withMembers(present: readonly Member[], operations: PatchOperations) {
  let ids = new Set(present.map(({ value }) => value));
  const others = operations.flatMap(withPaths).filter(({ op, path = "", value }) => {
    const attribute = path.replace(`${GROUP_SCHEMA}:`, "");
    const [, one] = /^members\[value eq "([^"]+)"\]$/i.exec(attribute) ?? [];
    if (op === "remove" && one !== undefined) ids.delete(one.toLowerCase());
    else if (!/^members$/i.test(attribute)) return true;
    else if (op === "remove" && (value === undefined || value === null)) ids = new Set();
    else if (op === "remove") for (const id of valuesSchema.parse(value)) ids.delete(id);
    else ids = new Set([...(op === "add" ? ids : []), ...valuesSchema.parse(value)]);
    return false;
  });
  return { members: [...ids].map((value) => ({ value })), others };
}

/** An operation without a path may name members among other attributes. They become an operation of their own, in its place. */
function withPaths(operation: PatchOperations[number]): PatchOperations {
  const { path, value } = operation;
  const named = z.looseObject({ members: z.unknown() }).safeParse(value);
  if (path !== undefined || !named.success || named.data.members === undefined) return [operation];
  const { members, ...rest } = named.data;
  return [
    { ...operation, path: "members", value: members },
    { ...operation, value: rest },
  ];
}

function groupsOf(db: Kysely<Database>, organizationId: string) {
  return db.selectFrom("directoryGroups").where("organizationId", "=", organizationId);
}

const COLUMNS = ["id", "name", "externalId", "createdAt"] as const;

interface Group {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: Date;
}

interface Member {
  value: string;
  display: string | null;
}

/** @throws ScimFailure 404, also for groups of other organizations */
async function groupBy(db: Kysely<Database>, organizationId: string, id: string): Promise<Group> {
  const isId = z.guid().safeParse(id).success;
  const group = isId
    ? await groupsOf(db, organizationId).where("id", "=", id).select(COLUMNS).executeTakeFirst()
    : undefined;
  if (!group) throw new ScimFailure(404, `There is no group ${id}.`);
  return group;
}

function membersOf(db: Kysely<Database>, groupId: string): Promise<Member[]> {
  return db
    .selectFrom("directoryGroupMembers as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .where("m.groupId", "=", groupId)
    .select(["u.id as value", "u.name as display"])
    .orderBy("u.id")
    .execute();
}

function asResource({ id, name, externalId, createdAt }: Group, location: string) {
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    meta: { resourceType: "Group", created: createdAt, location },
  };
}

async function pageOf<R extends { id: string }>(
  db: Kysely<Database>,
  organizationId: string,
  query: ScimQuery,
  resourceOf: (group: Group) => R,
) {
  const { startIndex, count } = rangeOf(query);
  const { by, others } = filterOf(query.filter, ["displayName", "externalId"]);
  let all = groupsOf(db, organizationId);
  if (by?.attribute === "displayName") all = all.where(sql`lower(name)`, "=", by.value.toLowerCase());
  else if (by?.attribute === "externalId") all = all.where("externalId", "=", by.value);
  const groups = (await all.select(COLUMNS).orderBy("createdAt").orderBy("id").execute()).map(resourceOf);
  const found = others ? groups.filter(others) : groups;
  return { total: found.length, groups: found.slice(startIndex - 1, startIndex - 1 + count), startIndex };
}

/** Stores a group and its members, and puts those who joined or left where the rules now say. */
async function write(
  db: Kysely<Database>,
  { organizationId, id, isNew }: { organizationId: string; id: string; isNew: boolean },
  next: (group: Group, members: readonly Member[]) => DirectoryGroup,
  now: Date,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await lockOrganizations(transaction, [organizationId]);
      const stored = isNew
        ? { id, name: "", externalId: null, createdAt: now }
        : await groupBy(transaction, organizationId, id);
      const present = isNew ? [] : await membersOf(transaction, id);
      const { displayName: name, externalId, members } = next(stored, present);
      const before = new Set(present.map(({ value }) => value));
      const after = new Set(members);
      const joined = members.filter((member) => !before.has(member));
      const left = [...before].filter((member) => !after.has(member));
      await assertMembers(transaction, organizationId, joined);
      // Rules know a group by its name or its external id.
      const isSameGroup = name === stored.name && externalId === stored.externalId;
      const people = isSameGroup ? [...joined, ...left] : [...after, ...left];
      await placedByGroups(transaction, { organizationId, people, actor: SYSTEM }, now, async () => {
        const facts = { name, externalId };
        if (isNew) {
          await transaction
            .insertInto("directoryGroups")
            .values({ id, organizationId, ...facts, createdAt: now })
            .execute();
        } else await transaction.updateTable("directoryGroups").set(facts).where("id", "=", id).execute();
        for (const some of slices(left)) {
          await transaction
            .deleteFrom("directoryGroupMembers")
            .where("groupId", "=", id)
            .where("userId", "in", some)
            .execute();
        }
        for (const some of slices(joined)) {
          const rows = some.map((userId) => ({ groupId: id, userId }));
          await transaction.insertInto("directoryGroupMembers").values(rows).execute();
        }
      });
      if (!isNew && name === stored.name) return;
      const action = isNew ? "directory_group.created" : "directory_group.renamed";
      const entry = { action, resource: "directory-groups", resourceId: id, after: { name } };
      await audit(transaction, SYSTEM, { organizationId, ...entry }, now);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ScimFailure(409, "Another group has this displayName.", "uniqueness");
    throw error;
  }
}

/** @throws ScimFailure for people who are not members of the organization */
async function assertMembers(transaction: Transaction<Database>, organizationId: string, ids: readonly string[]) {
  for (const some of slices(ids)) {
    const { count } = await transaction
      .selectFrom("users")
      .where("organizationId", "=", organizationId)
      .where("id", "in", some)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count !== some.length)
      throw new ScimFailure(400, "members: one of them is not a user of this organization", "invalidValue");
  }
}

async function remove(
  db: Kysely<Database>,
  { organizationId, id }: { organizationId: string; id: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockOrganizations(transaction, [organizationId]);
    const { name } = await groupBy(transaction, organizationId, id);
    const people = (await membersOf(transaction, id)).map(({ value }) => value);
    await placedByGroups(transaction, { organizationId, people, actor: SYSTEM }, now, async () => {
      await transaction.deleteFrom("directoryGroups").where("id", "=", id).execute();
    });
    const entry = { action: "directory_group.removed", resource: "directory-groups", resourceId: id, before: { name } };
    await audit(transaction, SYSTEM, { organizationId, ...entry }, now);
  });
}

function slices<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / MEMBERS_PER_STATEMENT);
  return Array.from({ length: count }, (_, n) =>
    list.slice(n * MEMBERS_PER_STATEMENT, (n + 1) * MEMBERS_PER_STATEMENT),
  );
}
