import { createHash } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import { networkOf } from "@treadlight/platform/http";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type MailLimits, mailLimits, noMailLimits } from "../mail/index.ts";

/** An attempt to sign in. */
export interface Attempt {
  email: string;
  address: string;
  /** The id of the browser, if this person has signed in with it before. */
  browser?: string | undefined;
}

/** Limits on attempts. An `address` is where a request comes from; an `email` need not belong to an account. */
export interface AttemptLimits extends MailLimits {
  /** Call before comparing a password. @throws Expected `rate_limited`; of the account's own limits, LockedOutError */
  beforeLogin(attempt: Attempt): Promise<void>;
  /**
   * Call after a correct password or a password reset. Clears earlier failures and trusts this address: attackers elsewhere can no
   * longer lock the owner out.
   */
  afterLogin(attempt: Attempt): Promise<void>;
  /** Call before comparing the password of somebody signed in. @throws Expected `rate_limited` */
  beforeConfirmation(userId: string): Promise<void>;
  afterConfirmation(userId: string): Promise<void>;
  /** Call before exporting all data about a person. @throws Expected `rate_limited` */
  beforeExport(userId: string): Promise<void>;
  /** Call before creating an account. @throws Expected `rate_limited` */
  beforeRegistration(address: string): Promise<void>;
  /** Call before accepting a mailed token or sending one. @throws Expected `rate_limited` */
  beforeMailedToken(address: string): Promise<void>;
  /** Call before accepting a public form. @throws Expected `rate_limited` */
  beforeForm(email: string, address: string): Promise<void>;
  /** The most invitations that an organization may mail within 24 hours. `ageDays` is given for one that nobody vouches for. */
  invitationsPerDay(stranger?: { ageDays: number }): number;
}

/** Too many sign-ins to one account failed. */
export class LockedOutError extends Expected {}

interface Limit {
  points: number;
  durationS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Enough for somebody who has forgotten their password. */
const LOGINS_PER_ACCOUNT_AND_ADDRESS = { points: 10, durationS: 15 * MINUTE_S };
/** Of a browser that its person has signed in with. No other limit on sign-ins applies to it: strangers' failures do not count. */
const LOGINS_PER_KNOWN_BROWSER = LOGINS_PER_ACCOUNT_AND_ADDRESS;
/**
 * Failures on one account from all unknown addresses together, against guessers with many addresses. NIST SP 800-63B (section
 * 3.2.2) allows at most 100.
 */
const LOGINS_PER_ACCOUNT = { points: 100, durationS: DAY_S };
/** Failures from one address, which a whole office may share. */
const LOGINS_PER_ADDRESS = { points: 100, durationS: 15 * MINUTE_S };
const ADDRESS_KNOWN_FOR_S = 90 * DAY_S;
const CONFIRMATIONS_PER_PERSON = { points: 10, durationS: 15 * MINUTE_S };
const EXPORTS_PER_PERSON = { points: 10, durationS: HOUR_S };
const REGISTRATIONS_PER_ADDRESS = { points: 100, durationS: HOUR_S };
const MAILED_TOKENS_PER_ADDRESS = { points: 30, durationS: HOUR_S };
const FORMS_PER_PERSON = { points: 10, durationS: HOUR_S };
const FORMS_PER_ADDRESS = { points: 50, durationS: HOUR_S };
const INVITATIONS_PER_DAY = 10_000;
/** Of a stranger on its first day. Each day doubles it: the ninth day brings it to 6,400, and the tenth to the limit of all. */
const FIRST_INVITATIONS_PER_DAY = 25;
/**
 * Counts attempts in the database, so that counts survive restarts and cover all processes. Accounts and addresses are stored as
 * hashes. An account that does not exist is counted like any other.
 */
export function attemptLimits(pool: Pool): AttemptLimits {
  const limiter = (keyPrefix: string, { points, durationS }: Limit) =>
    new RateLimiterPostgres({
      points,
      duration: durationS,
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
    });
  const perPair = limiter("login-pair", LOGINS_PER_ACCOUNT_AND_ADDRESS);
  const perBrowser = limiter("login-browser", LOGINS_PER_KNOWN_BROWSER);
  const perAccount = limiter("login-account", LOGINS_PER_ACCOUNT);
  const perAddress = limiter("login-address", LOGINS_PER_ADDRESS);
  const known = limiter("login-known", { points: 1, durationS: ADDRESS_KNOWN_FOR_S });
  const confirmations = limiter("confirmation-person", CONFIRMATIONS_PER_PERSON);
  const exports = limiter("export-person", EXPORTS_PER_PERSON);
  const registrations = limiter("registration-address", REGISTRATIONS_PER_ADDRESS);
  const mailedTokens = limiter("mailed-token-address", MAILED_TOKENS_PER_ADDRESS);
  const formsPerPerson = limiter("form-person", FORMS_PER_PERSON);
  const formsPerAddress = limiter("form-address", FORMS_PER_ADDRESS);
  return {
    async beforeLogin({ email, address, browser }) {
      if (browser !== undefined) return take(perBrowser, browser, LockedOutError);
      const pair = hashed(email, networkOf(address));
      await take(perAddress, hashed(networkOf(address)));
      await take(perPair, pair, LockedOutError);
      if (!(await known.get(pair))) await take(perAccount, hashed(email), LockedOutError);
    },
    async afterLogin({ email, address, browser }) {
      const pair = hashed(email, networkOf(address));
      await known.set(pair, 1, ADDRESS_KNOWN_FOR_S);
      if (browser !== undefined) await perBrowser.delete(browser);
      else await Promise.all([perAddress.reward(hashed(networkOf(address))), perPair.delete(pair)]);
    },
    async beforeConfirmation(userId) {
      await take(confirmations, hashed(userId));
    },
    async afterConfirmation(userId) {
      await confirmations.delete(hashed(userId));
    },
    async beforeExport(userId) {
      await take(exports, hashed(userId));
    },
    async beforeRegistration(address) {
      await take(registrations, hashed(networkOf(address)));
    },
    async beforeMailedToken(address) {
      await take(mailedTokens, hashed(networkOf(address)));
    },
    async beforeForm(email, address) {
      await take(formsPerAddress, hashed(networkOf(address)));
      await take(formsPerPerson, hashed(email));
    },
    ...mailLimits(pool),
    invitationsPerDay: (stranger) =>
      stranger ? Math.min(INVITATIONS_PER_DAY, FIRST_INVITATIONS_PER_DAY * 2 ** stranger.ageDays) : INVITATIONS_PER_DAY,
  };
}

/** For load tests (`TREADLIGHT_RATE_LIMITS=off`). */
export const noAttemptLimits: AttemptLimits = {
  beforeLogin: async () => {},
  afterLogin: async () => {},
  beforeConfirmation: async () => {},
  afterConfirmation: async () => {},
  beforeExport: async () => {},
  beforeRegistration: async () => {},
  beforeMailedToken: async () => {},
  beforeForm: async () => {},
  ...noMailLimits,
  invitationsPerDay: () => Number.POSITIVE_INFINITY,
};

async function take(limiter: RateLimiterPostgres, key: string, Refusal = Expected): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch(refusalOf);
  if (consumedPoints > limiter.points) {
    throw new Refusal("rate_limited", { retryAfterS: Math.max(1, msBeforeNext / 1_000) });
  }
}

/** The limiter rejects with a count if the limit is exceeded, and with an error if the database fails. */
function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

function hashed(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
