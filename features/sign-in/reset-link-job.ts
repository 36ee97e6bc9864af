import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Kysely } from "kysely";
import { z } from "zod";
import { audit } from "../audit/record.ts";
import { type MailLimits, sendMail } from "../mail/index.ts";
import { passwordResetMail } from "./mails/password-reset.ts";
import { newOpaqueToken } from "./secrets/opaque-token.ts";

export const RESET_LINK_MINUTES = 30;
const DAY_S = 86_400;

/**
 * Somebody asked for a link to reset their password. This is a job, so that the response time does not reveal whether the
 * address has an account.
 */
export const resetLinkJob = jobKind({
  name: "password-reset-link",
  // Jobs of earlier versions do not say from where.
  payload: z.object({
    email: z.string(),
    from: z.object({ address: z.string(), device: z.string().nullable() }).optional(),
  }),
  result: z.null(),
  keepS: DAY_S,
});

/** Mails a reset link if the address has an account, and puts it on record. Only the latest link works. */
export function resetLinkHandler({
  db,
  limits,
  now,
}: {
  db: Kysely<Database>;
  limits: MailLimits;
  now: () => number;
}): JobHandler {
  return jobHandler(resetLinkJob, async ({ email, from }, { id, attempt }) => {
    if (attempt === 1 && !(await limits.mayMail("reset-link", email))) return null;
    const { token, hash: tokenHash } = newOpaqueToken();
    const createdAt = new Date(now());
    const expiresAt = new Date(now() + RESET_LINK_MINUTES * 60_000);
    await db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom("users")
        .where("email", "=", email)
        .where("suspendedAt", "is", null)
        .select(["id", "organizationId"])
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user) return;
      const mail = { to: email, params: { token, minutes: RESET_LINK_MINUTES }, uselessAfter: expiresAt, onceKey: id };
      // An earlier attempt at this job may have got this far; its link stays valid.
      if (!(await sendMail(transaction, passwordResetMail, mail))) return;
      await transaction.deleteFrom("passwordResetTokens").where("userId", "=", user.id).execute();
      await transaction
        .insertInto("passwordResetTokens")
        .values({ tokenHash, userId: user.id, createdAt, expiresAt })
        .execute();
      // Anybody can ask.
      const entry = { action: "user.password_reset_requested", resource: "users", resourceId: user.id, after: from };
      await audit(transaction, { kind: "system" }, { organizationId: user.organizationId, ...entry }, createdAt);
    });
    return null;
  });
}
