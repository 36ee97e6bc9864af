import { createHash } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import ipaddr from "ipaddr.js";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** Addresses are those requests come from; e-mails need not belong to an account. */
export interface AttemptLimits {
  /** Before a password is compared. @throws Expected `rate_limited` */
  beforeLogin(email: string, address: string): Promise<void>;
  /**
   * After a right password, or a new one set by a mailed link: makes up for the wrong ones before it, and from this address
   * the account opens from now on whatever strangers try elsewhere.
   */
  afterLogin(email: string, address: string): Promise<void>;
  /** Before somebody signed in has their password compared. @throws Expected `rate_limited` */
  beforeConfirmation(userId: string): Promise<void>;
  afterConfirmation(userId: string): Promise<void>;
  /** Before all that is known of somebody is gathered. @throws Expected `rate_limited` */
  beforeExport(userId: string): Promise<void>;
  /** Before an account is made. @throws Expected `rate_limited` */
  beforeRegistration(address: string): Promise<void>;
  /** Before a mailed token is taken, or one is sent. @throws Expected `rate_limited` */
  beforeMailedToken(address: string): Promise<void>;
  /** Before a form that anybody may send is taken. @throws Expected `rate_limited` */
  beforeForm(email: string, address: string): Promise<void>;
  /** Whether this person may have another mail of this kind: nobody's inbox is flooded through us. */
  mayMail(kind: MailKind, email: string): Promise<boolean>;
  /** How many mails with invitations an organization may send within 24 hours; `isNew` when it is not a day old itself. */
  invitationsPerDay(organization: { isNew: boolean }): number;
}

/** Each is counted by itself, so that no other mail uses up those that let somebody in again. */
export type MailKind = "form" | "invitation" | "reset-link" | "email-change" | "notice";

interface Limit {
  points: number;
  durationS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Enough for a forgetful person. */
const LOGINS_PER_ACCOUNT_AND_ADDRESS = { points: 10, durationS: 15 * MINUTE_S };
/**
 * On one account from all addresses it was never opened from: hopeless for a guesser with many of them. So many in all are the
 * most that NIST SP 800-63B (section 3.2.2) allows.
 */
const LOGINS_PER_ACCOUNT = { points: 100, durationS: DAY_S };
/** Wrong ones from one address, behind which a whole office may sit. */
const LOGINS_PER_ADDRESS = { points: 100, durationS: 15 * MINUTE_S };
const ADDRESS_KNOWN_FOR_S = 90 * DAY_S;
const CONFIRMATIONS_PER_PERSON = { points: 10, durationS: 15 * MINUTE_S };
const EXPORTS_PER_PERSON = { points: 10, durationS: HOUR_S };
const REGISTRATIONS_PER_ADDRESS = { points: 100, durationS: HOUR_S };
const MAILED_TOKENS_PER_ADDRESS = { points: 30, durationS: HOUR_S };
const FORMS_PER_PERSON = { points: 10, durationS: HOUR_S };
const FORMS_PER_ADDRESS = { points: 50, durationS: HOUR_S };
const INVITATIONS_PER_DAY = 10_000;
/** Anybody can make a business: a new one is no means to send much mail to strangers. */
const INVITATIONS_OF_NEW_PER_DAY = 500;
/** Per as much time as a reset link lives: so the last link that may be sent stays good until the next may. */
const MAILS_PER_PERSON = { points: 5, durationS: 30 * MINUTE_S };

/**
 * Slows guessing, in the database: counts survive restarts and hold for all processes together. Accounts and addresses
 * are kept as hashes, and an account that does not exist is counted like one that does.
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
  const perAccount = limiter("login-account", LOGINS_PER_ACCOUNT);
  const perAddress = limiter("login-address", LOGINS_PER_ADDRESS);
  const known = limiter("login-known", { points: 1, durationS: ADDRESS_KNOWN_FOR_S });
  const confirmations = limiter("confirmation-person", CONFIRMATIONS_PER_PERSON);
  const exports = limiter("export-person", EXPORTS_PER_PERSON);
  const registrations = limiter("registration-address", REGISTRATIONS_PER_ADDRESS);
  const mailedTokens = limiter("mailed-token-address", MAILED_TOKENS_PER_ADDRESS);
  const formsPerPerson = limiter("form-person", FORMS_PER_PERSON);
  const formsPerAddress = limiter("form-address", FORMS_PER_ADDRESS);
  const mails = limiter("mail-person", MAILS_PER_PERSON);
  return {
    async beforeLogin(email, address) {
      const pair = hashed(email, networkOf(address));
      await take(perAddress, hashed(networkOf(address)));
      await take(perPair, pair);
      if (!(await known.get(pair))) await take(perAccount, hashed(email));
    },
    async afterLogin(email, address) {
      const pair = hashed(email, networkOf(address));
      await Promise.all([
        perAddress.reward(hashed(networkOf(address))),
        perPair.delete(pair),
        known.set(pair, 1, ADDRESS_KNOWN_FOR_S),
      ]);
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
    async mayMail(kind, email) {
      const { consumedPoints } = await mails.consume(hashed(kind, email)).catch(refusalOf);
      return consumedPoints <= MAILS_PER_PERSON.points;
    },
    invitationsPerDay: ({ isNew }) => (isNew ? INVITATIONS_OF_NEW_PER_DAY : INVITATIONS_PER_DAY),
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
  mayMail: async () => true,
  invitationsPerDay: () => Number.POSITIVE_INFINITY,
};

async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch(refusalOf);
  if (consumedPoints > limiter.points) {
    throw new Expected("rate_limited", { retryAfterS: Math.max(1, msBeforeNext / 1_000) });
  }
}

/** The limiter rejects with a count when the limit is passed, and with an error when the database fails. */
function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

function hashed(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** An IPv6 customer has a whole /64 at least and takes an address of it at will: it counts as one. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`).toString() : parsed.toString();
}
