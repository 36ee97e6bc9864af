import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { newOpaqueToken, opaqueTokenHash } from "../secrets/opaque-token.ts";

const LIFETIME_MS = 5 * 60_000;

/**
 * Records a correct password. The token is only valid for the second step.
 * @param passwordHash the stored hash that the password matched
 * @throws Expected `invalid_credentials` if the password has changed since
 */
export function issueStepToken(
  db: Kysely<Database>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction().execute(async (transaction) => {
    // Waits for a concurrent password change, which ends sign-ins that are under way and must not miss this one.
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("passwordHash", "=", passwordHash)
      .select("id")
      .forShare()
      .executeTakeFirst();
    if (!user) throw new Expected("invalid_credentials");
    const { token, hash: tokenHash } = newOpaqueToken();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await transaction.insertInto("signInSteps").values({ tokenHash, userId, expiresAt }).execute();
    return { token, expiresAt };
  });
}

/** Whose sign-in waits for its second step. @throws Expected `invalid_step_token` */
export async function personOfStep(db: Kysely<Database>, token: string, now: Date) {
  const person = await db
    .selectFrom("signInSteps as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .where("s.tokenHash", "=", opaqueTokenHash(token))
    .where("s.expiresAt", ">", now)
    .select(["u.id", "u.email"])
    .executeTakeFirst();
  if (!person) throw new Expected("invalid_step_token");
  return person;
}

/** Uses the token up. Call it with the person's row locked. @throws Expected `invalid_step_token` */
export async function takeStepToken(transaction: Transaction<Database>, token: string): Promise<void> {
  const taken = await transaction
    .deleteFrom("signInSteps")
    .where("tokenHash", "=", opaqueTokenHash(token))
    .returning("userId")
    .executeTakeFirst();
  if (!taken) throw new Expected("invalid_step_token");
}
