import { createHash } from "node:crypto";
import { HttpError } from "@treadlight/platform/http";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export interface AttemptLimits {
  /** Before a password is compared. @throws HttpError `rate_limited` */
  beforeLogin(email: string, address: string): Promise<void>;
  /** A right password makes up for the wrong ones before it. */
  afterLogin(email: string): Promise<void>;
  /** Before an account is made. @throws HttpError `rate_limited` */
  beforeRegistration(address: string): Promise<void>;
  /** Before a password is reset, or a link to do so is sent. @throws HttpError `rate_limited` */
  beforeReset(address: string): Promise<void>;
  /** Whether somebody who did not sign in may have another mail sent to this person: nobody's inbox is flooded through us. */
  mayMail(email: string): Promise<boolean>;
}

/** Attempts on one account in a quarter of an hour: enough for a forgetful person, hopeless for a guesser. */
const LOGINS_PER_ACCOUNT = { points: 10, duration: 15 * 60 };
/** From one address, behind which a whole office may sit. */
const LOGINS_PER_ADDRESS = { points: 100, duration: 15 * 60 };
const REGISTRATIONS_PER_ADDRESS = { points: 100, duration: 60 * 60 };
const RESETS_PER_ADDRESS = { points: 30, duration: 60 * 60 };

const MAILS_PER_PERSON = { points: 5, duration: 60 * 60 };

/**
 * Slows guessing, in the database: counts survive restarts and hold for all processes together. Accounts and addresses
 * are kept as hashes, and an account that does not exist is counted like one that does.
 */
export function attemptLimits(pool: Pool): AttemptLimits {
  const limiter = (keyPrefix: string, limit: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      ...limit,
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
    });
  const perAccount = limiter("login-account", LOGINS_PER_ACCOUNT);
  const perAddress = limiter("login-address", LOGINS_PER_ADDRESS);
  const registrations = limiter("registration-address", REGISTRATIONS_PER_ADDRESS);
  const resets = limiter("reset-address", RESETS_PER_ADDRESS);
  const mails = limiter("mail-person", MAILS_PER_PERSON);
  return {
    async beforeLogin(email, address) {
      await take(perAddress, address);
      await take(perAccount, email);
    },
    async afterLogin(email) {
      await perAccount.delete(hashed(email));
    },
    async beforeRegistration(address) {
      await take(registrations, address);
    },
    async beforeReset(address) {
      await take(resets, address);
    },
    async mayMail(email) {
      const { consumedPoints } = await mails.consume(hashed(email)).catch(refusalOf);
      return consumedPoints <= MAILS_PER_PERSON.points;
    },
  };
}

/** For load tests (`TREADLIGHT_RATE_LIMITS=off`). */
export const noAttemptLimits: AttemptLimits = {
  beforeLogin: async () => {},
  afterLogin: async () => {},
  beforeRegistration: async () => {},
  beforeReset: async () => {},
  mayMail: async () => true,
};

async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(hashed(key)).catch(refusalOf);
  if (consumedPoints > limiter.points) {
    throw new HttpError("rate_limited", { retryAfterS: Math.max(1, msBeforeNext / 1_000) });
  }
}

/** The limiter rejects with a count when the limit is passed, and with an error when the database fails. */
function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
