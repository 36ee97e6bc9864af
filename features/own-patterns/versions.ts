import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { type OwnRules, ownRulesVersionSchema, SPECIFIED_RULES } from "@treadlight/domain/own-patterns";
import { patternProblems } from "@treadlight/domain/pattern-matching";
import { changeOf, type WriteContext } from "@treadlight/platform/lists";
import { audit } from "../audit/record.ts";
import { lockOwnOrganization } from "../organization/lock.ts";

/**
 * Saves a version and records it in the audit log.
 * @param after the newest version that the caller knows; 0 for none
 * @returns its id
 * @throws Expected `forbidden` if the caller may no longer do this; `invalid_body` if a pattern cannot be used; `conflict` if there is a
 *   newer version
 */
export async function addVersion(
  { transaction, caller, at }: Omit<WriteContext, "confirmation">,
  rules: OwnRules,
  after: number,
): Promise<string> {
  const { organizationId, userId } = caller;
  const details = patternProblems(rules.patterns).flatMap((problem, at) =>
    problem
      ? [{ path: `patterns.${at}.${problem.field}`, code: "invalid_value" as const, message: problem.message }]
      : [],
  );
  if (details.length > 0) throw new Expected("invalid_body", { details });
  if (!can(await lockOwnOrganization(transaction, caller), "privacy_settings")) throw new Expected("forbidden");
  const stored = await transaction
    .selectFrom("ownPatterns")
    .where("organizationId", "=", organizationId)
    .select(["version", "rules"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const known = stored?.version ?? 0;
  if (known !== after) {
    throw new Expected("conflict", { message: `Somebody has saved version ${known} meanwhile. Look at it first.` });
  }
  const row = { id: randomUUID(), organizationId, version: known + 1 };
  await transaction
    .insertInto("ownPatterns")
    .values({ ...row, rules: JSON.stringify(rules), createdBy: userId, createdAt: at })
    .execute();
  const before = stored
    ? entryOf(ownRulesVersionSchema.parse({ ...Object(stored.rules), version: known }))
    : entryOf(SPECIFIED_RULES);
  const saved = entryOf({ ...rules, version: row.version });
  const nothing = Object.fromEntries(Object.keys({ ...before, ...saved }).map((name) => [name, null]));
  const change = changeOf({ ...nothing, ...before }, { ...nothing, ...saved });
  const entry = { action: "own_patterns.saved", resource: "own-patterns", resourceId: row.id, ...change };
  await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
  return row.id;
}

/** A version for the audit log: a value for each pattern and severity, so that an entry names only those that differ. */
function entryOf({
  version,
  patterns,
  severities,
  askFrom,
  blockFrom,
}: Omit<OwnRules, "severities"> & {
  version: number;
  severities: Readonly<Record<string, string | undefined>>;
}): Record<string, unknown> {
  return {
    ...{ version, askFrom, blockFrom },
    ...Object.fromEntries(patterns.map(({ id, ...pattern }) => [`pattern ${id}`, JSON.stringify(pattern)])),
    ...Object.fromEntries(Object.entries(severities).map(([type, severity]) => [`severity ${type}`, severity])),
  };
}
