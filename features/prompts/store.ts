import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { MAX_PROMPT_VERSIONS, MAX_PROMPTS, type PromptContent, type Sharing } from "@treadlight/contract/prompts";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound } from "@treadlight/platform/lists";
import type { Kysely, Selectable, Transaction } from "kysely";

export type StoredPrompt = Selectable<Database["prompts"]>;

/** The caller's own prompts in the organization, and those shared with them. */
export function visibleTo(db: Kysely<Database>, { organizationId, userId }: UserIdentity) {
  return db
    .selectFrom("prompts")
    .where("organizationId", "=", organizationId)
    .where((e) =>
      e.or([
        e("authorId", "=", userId),
        e("sharing", "=", "organization"),
        e("teamId", "=", e.selectFrom("users").where("id", "=", userId).select("teamId")),
      ]),
    );
}

/** A prompt that the caller may change, locked. @throws Expected `not_found` or `forbidden` */
export async function lockForChange(transaction: Transaction<Database>, caller: UserIdentity, id: string) {
  const visible = visibleTo(transaction, caller).where("id", "=", id).selectAll();
  const stored = orNotFound(await visible.forUpdate().executeTakeFirst());
  if (stored.authorId === caller.userId || can(caller.userType, "manage_people")) return stored;
  throw new Expected("forbidden", { message: "Only its author and administrators can change a shared prompt." });
}

/**
 * The team that a prompt is shared with.
 * @throws Expected `conflict` if its author has no team in the organization
 */
export async function teamFor(
  transaction: Transaction<Database>,
  sharing: Sharing,
  { organizationId, authorId }: { organizationId: string; authorId: string },
): Promise<string | null> {
  if (sharing !== "team") return null;
  const author = await transaction
    .selectFrom("users")
    .where("id", "=", authorId)
    .where("organizationId", "=", organizationId)
    .where("teamId", "is not", null)
    .select("teamId")
    // Until the prompt is stored, they stay in it.
    .forShare()
    .executeTakeFirst();
  if (!author) throw new Expected("conflict", { message: "The prompt's author has no team to share it with." });
  return author.teamId;
}

/**
 * Adds prompts of one author, each with its first version.
 * @returns them, in the same order
 * @throws Expected `conflict` if the author would have too many
 */
export async function addPrompts(
  transaction: Transaction<Database>,
  { organizationId, userId: authorId }: UserIdentity,
  contents: readonly (PromptContent & { sharing: Sharing })[],
  at: Date,
): Promise<StoredPrompt[]> {
  // Serialized per person, so that two concurrent requests cannot exceed the limit.
  await transaction.selectFrom("users").where("id", "=", authorId).select("id").forNoKeyUpdate().execute();
  const { count } = await transaction
    .selectFrom("prompts")
    .where("organizationId", "=", organizationId)
    .where("authorId", "=", authorId)
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count + contents.length > MAX_PROMPTS) {
    throw new Expected("conflict", { message: `You can have ${MAX_PROMPTS} prompts and already have ${count}.` });
  }
  const rows: StoredPrompt[] = [];
  for (const content of contents) {
    const teamId = await teamFor(transaction, content.sharing, { organizationId, authorId });
    rows.push({
      ...{ id: randomUUID(), organizationId, authorId, ...content, teamId },
      ...{ version: 1, sharedFromVersion: 1, uses: 0, lastUsedAt: null, createdAt: at, updatedAt: at },
    });
  }
  await transaction.insertInto("prompts").values(rows).execute();
  await transaction.insertInto("promptVersions").values(rows.map(versionOfPrompt)).execute();
  return rows;
}

/** Keeps the wording that a prompt has now as its latest version, and forgets the oldest. */
export async function keepVersion(transaction: Transaction<Database>, prompt: StoredPrompt): Promise<void> {
  await transaction.insertInto("promptVersions").values(versionOfPrompt(prompt)).execute();
  await transaction
    .deleteFrom("promptVersions")
    .where("promptId", "=", prompt.id)
    .where("number", "<=", prompt.version - MAX_PROMPT_VERSIONS)
    .execute();
}

const versionOfPrompt = ({ id, version, title, text, updatedAt }: StoredPrompt) => ({
  ...{ promptId: id, number: version, title, text, createdAt: updatedAt },
});
