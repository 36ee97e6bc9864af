import { type GroupRule, groupRulesChangeSchema } from "@treadlight/contract/company";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";

/** An organization's rules about groups; none at first. A department or team that was deleted since is left out. */
export async function rulesOf(db: Kysely<Database>, organizationId: string): Promise<GroupRule[]> {
  const stored = await db
    .selectFrom("groupRules")
    .where("organizationId", "=", organizationId)
    .select("rules")
    .executeTakeFirst();
  const { rules } = groupRulesChangeSchema.parse({ rules: stored?.rules ?? [] });
  const present = new Set([
    ...(await idsIn(db, "departments", organizationId)),
    ...(await idsIn(db, "teams", organizationId)),
  ]);
  const ifPresent = (id: string | null) => (id !== null && present.has(id) ? id : null);
  return rules.map((rule) => ({
    ...rule,
    departmentId: ifPresent(rule.departmentId),
    teamId: ifPresent(rule.teamId),
  }));
}

async function idsIn(db: Kysely<Database>, table: "departments" | "teams", organizationId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).where("organizationId", "=", organizationId).select("id").execute();
  return rows.map(({ id }) => id);
}

/** What rules say about somebody; `undefined` where they say nothing. */
export interface Placed {
  role: NonNullable<GroupRule["role"]> | undefined;
  departmentId: string | undefined;
  teamId: string | undefined;
}

/**
 * What somebody's groups set: for each of role, department and team, the first matching rule wins. A team of
 * another department is left out.
 * @param groups names or ids, in any case
 */
export function placeOf(rules: readonly GroupRule[], groups: readonly string[]): Placed {
  const names = new Set(groups.map(keyOf));
  const matching = rules.filter(({ group }) => names.has(keyOf(group)));
  const role = matching.find((rule) => rule.role !== null)?.role;
  const departmentId = matching.find((rule) => rule.departmentId !== null)?.departmentId;
  const teamId = matching.find(
    (rule) => rule.teamId !== null && [null, departmentId].includes(rule.departmentId),
  )?.teamId;
  return { role: role ?? undefined, departmentId: departmentId ?? undefined, teamId: teamId ?? undefined };
}

/** Those groups that a rule names. */
export function groupsInRules(rules: readonly GroupRule[], groups: readonly string[]): string[] {
  const named = new Set(rules.map(({ group }) => keyOf(group)));
  return groups.filter((group) => named.has(keyOf(group)));
}

/** Keycloak names groups by path, with a slash in front. */
const keyOf = (group: string) => group.normalize("NFKC").toLowerCase().replace(/^\//, "");

/**
 * The groups in the claims of an ID token.
 * @param name of a claim, or the path to one in another, such as `realm_access.roles`
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const path = Object.hasOwn(claims, name) ? [name] : name.split(".");
  const found = path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? Object.entries(value).find(([one]) => one === key)?.[1]
        : undefined,
    claims,
  );
  const groups: unknown[] = Array.isArray(found) ? found : [found];
  return groups.filter((group) => typeof group === "string");
}
