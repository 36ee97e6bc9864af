import { isForPlaces, normalizeRole } from "@treadlight/contract/access";
import type { Database } from "@treadlight/platform/database";
import { changeOf } from "@treadlight/platform/lists";
import type { Transaction } from "kysely";
import { type Actor, auditAll } from "../audit/record.ts";
import { isOwner } from "../organization/lock.ts";
import { responsibleAfterMove } from "../organization/responsibilities.ts";
import { type Placed, placeOf, rulesOf } from "./company-rules.ts";

/** Everybody whom the directory has put into a group. */
export async function allInGroups(transaction: Transaction<Database>, organizationId: string): Promise<string[]> {
  const members = await transaction
    .selectFrom("directoryGroupMembers as m")
    .innerJoin("directoryGroups as g", "g.id", "m.groupId")
    .where("g.organizationId", "=", organizationId)
    .select("m.userId")
    .distinct()
    .execute();
  return members.map(({ userId }) => userId);
}

/** PostgreSQL allows 65,535 parameters per statement. */
const PEOPLE_PER_QUERY = 10_000;

/**
 * Changes groups or the rules about them, and then moves the people whom they now place differently. Where they set nothing, before or
 * after, the choice of an administrator stays. An owner's role always stays. Call with the organization locked.
 * @param people those whose groups or rules may change
 */
export async function placedByGroups(
  transaction: Transaction<Database>,
  { organizationId, people, actor }: { organizationId: string; people: readonly string[]; actor: Actor },
  now: Date,
  change: () => Promise<void>,
): Promise<void> {
  const before = await places(transaction, organizationId, people);
  await change();
  const after = await places(transaction, organizationId, people);
  const changes = [];
  for (const id of people) {
    const wanted = difference(before.get(id), after.get(id));
    if (!wanted) continue;
    const stored = await transaction
      .selectFrom("users")
      .where("id", "=", id)
      .where("organizationId", "=", organizationId)
      .select(["role", "departmentId", "teamId"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!stored) continue;
    const role =
      isOwner(stored.role) || normalizeRole(stored.role) === normalizeRole(wanted.role) ? undefined : wanted.role;
    const isMoved = wanted.departmentId !== undefined && wanted.departmentId !== stored.departmentId;
    // A team that somebody else chose belongs to the department that they leave.
    const teamId = wanted.teamId === undefined && isMoved ? null : wanted.teamId;
    const changed = changeOf(stored, { ...wanted, role, teamId });
    if (!changed) continue;
    await transaction.updateTable("users").set(changed.after).where("id", "=", id).execute();
    if (isForPlaces(normalizeRole(after.get(id)?.role))) {
      const {
        role: given = stored.role,
        departmentId = stored.departmentId,
        teamId: team = stored.teamId,
      } = changed.after;
      const moved = { before: stored, after: { role: given, departmentId, teamId: team } };
      await responsibleAfterMove(transaction, { organizationId, userId: id, ...moved });
    }
    const action = changed.after.role === undefined ? "user.updated" : "user.role_changed";
    changes.push({ action, resource: "users", resourceId: id, ...changed });
  }
  await auditAll(transaction, actor, { organizationId, changes }, now);
}

const NOWHERE: Placed = { role: undefined, departmentId: undefined, teamId: undefined };

/** The fields that somebody's groups now set differently. Somebody who loses a role is a member; a lost department or team is null. */
function difference(before: Placed = NOWHERE, after: Placed = NOWHERE) {
  const wanted = {
    role: before.role === after.role ? undefined : (after.role ?? "member"),
    departmentId: before.departmentId === after.departmentId ? undefined : (after.departmentId ?? null),
    teamId: before.teamId === after.teamId ? undefined : (after.teamId ?? null),
  };
  return Object.values(wanted).some((value) => value !== undefined) ? wanted : undefined;
}

/** Where the rules put each of these people. */
async function places(
  transaction: Transaction<Database>,
  organizationId: string,
  people: readonly string[],
): Promise<Map<string, Placed>> {
  const rules = await rulesOf(transaction, organizationId);
  const groups = new Map<string, string[]>();
  for (let from = 0; rules.length > 0 && from < people.length; from += PEOPLE_PER_QUERY) {
    const rows = await transaction
      .selectFrom("directoryGroupMembers as m")
      .innerJoin("directoryGroups as g", "g.id", "m.groupId")
      .where("g.organizationId", "=", organizationId)
      .where("m.userId", "in", people.slice(from, from + PEOPLE_PER_QUERY))
      .select(["m.userId", "g.name", "g.externalId"])
      .execute();
    for (const { userId, name, externalId } of rows) {
      groups.set(userId, [...(groups.get(userId) ?? []), name, externalId ?? name]);
    }
  }
  return new Map([...groups].map(([id, names]) => [id, placeOf(rules, names)]));
}
