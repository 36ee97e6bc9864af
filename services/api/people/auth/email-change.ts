import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";

const LIFETIME_HOURS = 24;

/**
 * Mails a link to the address that somebody wants. The latest is the one that counts. Who has the address already is told
 * so instead.
 * @param passwordHash the one their password was compared with: nothing is sent when it was changed since
 */
export async function askToConfirm(
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
  const change = { tokenHash: hash, email, createdAt: now, expiresAt };
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
      .values({ ...change, userId })
      .execute();
    return true;
  });
  if (!isKept) return;
  await mail.send({
    to: email,
    subject: "Confirm your new e-mail address for Treadlight",
    text: [
      "Somebody, most likely you, wants to use this address for a Treadlight account.",
      "",
      `Confirm it here within ${LIFETIME_HOURS} hours:`,
      // Behind the # it stays out of server logs and Referer headers.
      `${publicUrl}/confirm-email#token=${token}`,
      "",
      "If it was not you, ignore this message: nothing has changed.",
    ].join("\n"),
  });
}

/**
 * Uses a link up: its address becomes that of the account. @returns the one it had before
 * @throws Expected `invalid_email_token`, also when another account took the address in the meantime
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
      // Links that were sent to the address before belong to whoever reads its mail now.
      await transaction.deleteFrom("passwordResetTokens").where("userId", "=", id).execute();
      const entry = { organizationId, action: "user.email_changed", resource: "users", resourceId: id };
      const addresses = { before: { email: user.email }, after: { email: change.email } };
      await audit(transaction, { kind: "user", id }, { ...entry, ...addresses }, now);
      return user.email;
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) {
      throw new Expected("invalid_email_token", { cause: error });
    }
    throw error;
  }
}

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = "23505";

const ALREADY_TAKEN = {
  subject: "You already have a Treadlight account",
  text: [
    "Somebody wanted to use this address for another Treadlight account. It has an account already, which is unchanged.",
    "",
    "If it was you, sign in with this address; if you forgot your password, ask for a new one on the sign-in page.",
  ].join("\n"),
};

const ALREADY_YOURS = {
  subject: "This is your e-mail address at Treadlight already",
  text: "You asked to use this address for your Treadlight account. It is the one you have there: nothing had to change.",
};
