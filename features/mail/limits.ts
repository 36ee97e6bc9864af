import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";

/** Each sort has its own counter, so that other mails never use up the reset links. */
export const mailLimitSchema = z.enum(["form", "invitation", "reset-link", "email-change", "notice", "alerts"]);
export type MailLimit = z.output<typeof mailLimitSchema>;

/** The lifetime of a reset link, so that the last one allowed works until the next is allowed. */
const MAILS_PER_PERSON = { points: 5, duration: 30 * 60 };

export interface MailLimits {
  /** Whether an address may get another mail of this sort, so that nobody floods an inbox through us. */
  mayMail(limit: MailLimit, email: string): Promise<boolean>;
}

/** Counts in the database, across all processes. Addresses are stored as hashes. */
export function mailLimits(pool: Pool): MailLimits {
  const limiter = new RateLimiterPostgres({
    ...MAILS_PER_PERSON,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "mail-person",
  });
  return {
    async mayMail(limit, email) {
      const key = createHash("sha256")
        .update(JSON.stringify([limit, mailboxOf(email)]))
        .digest("hex");
      // It rejects with a count if the limit is exceeded, and with an error if the database fails.
      const { consumedPoints } = await limiter.consume(key).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      return consumedPoints <= MAILS_PER_PERSON.points;
    },
  };
}

/** Most mail servers deliver `jane+news@` to `jane@`, so that tags would make one inbox look like many. */
const mailboxOf = (email: string) => email.replace(/\+[^@]*(?=@)/, "");

/** For load tests (`TREADLIGHT_RATE_LIMITS=off`). */
export const noMailLimits: MailLimits = { mayMail: async () => true };
