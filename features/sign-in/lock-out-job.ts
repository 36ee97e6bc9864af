import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Kysely } from "kysely";
import { z } from "zod";
import { audit } from "../audit/record.ts";
import { sendMail } from "../mail/index.ts";
import { lockedOutMail } from "./mails/locked-out.ts";

const DAY_S = 86_400;

/**
 * Too many sign-ins to an account failed. This is a job, so that the response time does not reveal whether the address has an
 * account.
 */
export const lockOutJob = jobKind({
  name: "lock-out",
  payload: z.object({ email: z.string() }),
  result: z.null(),
  keepS: DAY_S,
});

/** Writes the lock-out to the audit log and tells the owner of the account, if there is one. */
export function lockOutHandler({ db, now }: { db: Kysely<Database>; now: () => number }): JobHandler {
  return jobHandler(lockOutJob, async ({ email }, { id: onceKey }) => {
    await db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom("users")
        .where("email", "=", email)
        .select(["id", "organizationId"])
        .executeTakeFirst();
      if (!user) return;
      const isFirst = await sendMail(transaction, lockedOutMail, { to: email, params: {}, limit: "notice", onceKey });
      if (!isFirst) return;
      const { id: resourceId, organizationId } = user;
      const entry = { organizationId, action: "user.locked_out", resource: "users", resourceId };
      await audit(transaction, { kind: "system" }, entry, new Date(now()));
    });
    return null;
  });
}
