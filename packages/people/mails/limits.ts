import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";

/** Each is counted by itself, so that no other mail uses up those that let somebody in again. */
export const mailLimitSchema = z.enum(["form", "invitation", "reset-link", "email-change", "notice"]);
export type MailLimit = z.output<typeof mailLimitSchema>;

/** Per as much time as a reset link lives: so the last link that may be sent stays good until the next may. */
const MAILS_PER_PERSON = { points: 5, duration: 30 * 60 };

export interface MailLimits {
  /** Whether this person may have another mail of this sort: nobody's inbox is flooded through us. */
  mayMail(limit: MailLimit, email: string): Promise<boolean>;
}

/** Counts in the database, for all processes together. Addresses are kept as hashes. */
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
        .update(JSON.stringify([limit, email]))
        .digest("hex");
      // It rejects with a count when the limit is passed, and with an error when the database fails.
      const { consumedPoints } = await limiter.consume(key).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      return consumedPoints <= MAILS_PER_PERSON.points;
    },
  };
}

/** For load tests (`TREADLIGHT_RATE_LIMITS=off`). */
export const noMailLimits: MailLimits = { mayMail: async () => true };
