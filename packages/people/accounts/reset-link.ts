import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type MailLimits, mails, sendMail } from "../mails/index.ts";
import { newOpaqueToken } from "./opaque-token.ts";

export const RESET_LINK_MINUTES = 30;
const DAY_S = 86_400;

/**
 * Somebody who forgot their password asked for a link. A job, so that the time of the answer does not tell whether the
 * address has an account.
 */
export const resetLinkJob = jobKind({
  name: "password-reset-link",
  payload: z.object({ email: z.string() }),
  result: z.null(),
  keepS: DAY_S,
});

/** Mails a link to reset the password, to those who have an account. The latest link is the one that counts. */
export function resetLinkHandler({
  db,
  limits,
  now,
}: {
  db: Kysely<Database>;
  limits: MailLimits;
  now: () => number;
}): JobHandler {
  return jobHandler(resetLinkJob, async ({ email }, { id, attempt }) => {
    if (attempt === 1 && !(await limits.mayMail("reset-link", email))) return null;
    const { token, hash: tokenHash } = newOpaqueToken();
    const createdAt = new Date(now());
    const expiresAt = new Date(now() + RESET_LINK_MINUTES * 60_000);
    await db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom("users")
        .where("email", "=", email)
        .where("suspendedAt", "is", null)
        .select("id")
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user) return;
      const mail = { to: email, params: { token, minutes: RESET_LINK_MINUTES }, uselessAfter: expiresAt, onceKey: id };
      // An earlier attempt at this job may have come that far: the link it made stays the one that counts.
      if (!(await sendMail(transaction, mails.passwordReset, mail))) return;
      await transaction.deleteFrom("passwordResetTokens").where("userId", "=", user.id).execute();
      await transaction
        .insertInto("passwordResetTokens")
        .values({ tokenHash, userId: user.id, createdAt, expiresAt })
        .execute();
    });
    return null;
  });
}
