import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";

const LIFETIME_HOURS = 24;

/**
 * Mails a link to the new address; only the latest link works. If the address already has an account, its owner is told instead.
 * @param passwordHash the stored hash that the person's password matched; if it has changed since, nothing is sent
 */
export async function sendConfirmationLink(
  { db, mail, publicUrl }: Pick<ApiDeps, "db" | "mail" | "publicUrl">,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const taken = await db.selectFrom("users").where("email", "=", email).select("id").executeTakeFirst();
  if (taken) {
    await mail.send({ to: email, ...(taken.id === userId ? ALREADY_YOURS : ALREADY_TAKEN) });
    return;
  }
  const { token, hash } = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS * 3_600_000);
  const isKept = await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("passwordHash", "=", passwordHash)
      .select("id")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return false;
    await transaction.deleteFrom("emailChanges").where("userId", "=", userId).execute();
    await transaction
      .insertInto("emailChanges")
      .values({ tokenHash: hash, userId, email, createdAt: now, expiresAt })
      .execute();
    return true;
  });
  if (!isKept) return;
  await mail.send({
    to: email,
    subject: "Confirm your new e-mail address for Treadlight",
    text: [
      "Somebody, probably you, wants to use this address for a Treadlight account.",
      "",
      `Confirm it here within ${LIFETIME_HOURS} hours:`,
      // A fragment stays out of server logs and Referer headers.
      `${publicUrl}/confirm-email#token=${token}`,
      "",
      "If it was not you, ignore this message. Nothing has changed.",
    ].join("\n"),
  });
}

/**
 * Uses up a link and changes the account's address.
 * @returns the address it had before
 * @throws Expected `invalid_email_token`, also if another account has taken the address in the meantime
 */
export async function confirmAddress(db: Kysely<Database>, token: string, now: Date): Promise<string> {
  const tokenHash = opaqueTokenHash(token);
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom("users")
        .where("id", "=", (e) => e.selectFrom("emailChanges").where("tokenHash", "=", tokenHash).select("userId"))
        .select(["id", "email", "organizationId"])
        .forNoKeyUpdate()
        .executeTakeFirst();
      const change = await transaction
        .deleteFrom("emailChanges")
        .where("tokenHash", "=", tokenHash)
        .where("expiresAt", ">", now)
        .returning("email")
        .executeTakeFirst();
      if (!user || !change) throw new Expected("invalid_email_token");
      const { id, organizationId } = user;
      await transaction.updateTable("users").set({ email: change.email }).where("id", "=", id).execute();
      // Reset links sent to the old address may be read by somebody else.
      await transaction.deleteFrom("passwordResetTokens").where("userId", "=", id).execute();
      const entry = {
        organizationId,
        action: "user.email_changed",
        resource: "users",
        resourceId: id,
        before: { email: user.email },
        after: { email: change.email },
      };
      await audit(transaction, { kind: "user", id }, entry, now);
      return user.email;
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) {
      throw new Expected("invalid_email_token", { cause: error });
    }
    throw error;
  }
}

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = "23505";

const ALREADY_TAKEN = {
  subject: "You already have a Treadlight account",
  text: [
    "Somebody wanted to use this address for another Treadlight account. You already have an account with it, which is unchanged.",
    "",
    "If it was you, sign in with this address. If you forgot your password, you can reset it on the sign-in page.",
  ].join("\n"),
};

const ALREADY_YOURS = {
  subject: "Treadlight already uses this e-mail address for you",
  text: "You asked to use this address for your Treadlight account. Your account already uses it, so nothing has changed.",
};
