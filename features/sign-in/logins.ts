import { randomUUID } from "node:crypto";
import type { Account } from "@treadlight/contract/account";
import { LOGIN_DAYS } from "@treadlight/contract/company";
import type { SignInMethod } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { ACCESS_TOKEN_LIFETIME_MS, newDeviceCredential } from "@treadlight/platform/identity";
import type { Logger } from "@treadlight/platform/observability";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit, type From } from "../audit/record.ts";
import { sendMail } from "../mail/index.ts";
import { activeAccount } from "./accounts.ts";
import { loginEndedMail } from "./mails/login-ended.ts";
import { newDeviceMail } from "./mails/new-device.ts";
import { recordSignIn } from "./records.ts";
import { newOpaqueToken, opaqueTokenHash } from "./secrets/opaque-token.ts";

/** How long an unused login stays valid at most. */
export const IDLE_LIFETIME_MS = LOGIN_DAYS.idle * DAY_MS;
/** How long a login stays valid at most, however much it is used. */
const LIFETIME_MS = LOGIN_DAYS.altogether * DAY_MS;

interface Limits {
  idleMs: number;
  lifetimeMs: number;
}

/** A device that somebody is signed in on, with its current refresh token. */
export interface Login {
  id: string;
  refreshToken: string;
}

/**
 * Signs somebody in on a device.
 * @param passwordHash the stored hash that their password matched
 * @throws Expected `invalid_credentials` if the password has changed since
 */
export function startLogin(
  db: Kysely<Database>,
  { passwordHash, ...signIn }: SignIn & { passwordHash: string },
  now: Date,
): Promise<Login> {
  return db.transaction().execute(async (transaction) => {
    // Waits for a concurrent password change, which ends all logins and must not miss this one.
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", signIn.userId)
      .where("passwordHash", "=", passwordHash)
      .select("id")
      .forShare()
      .executeTakeFirst();
    if (!user) throw new Expected("invalid_credentials");
    return addLogin(transaction, signIn, now);
  });
}

/** Who signs in, how, and from where. */
interface SignIn {
  userId: string;
  method: SignInMethod;
  from: From;
}

/**
 * Signs somebody in who has proved who they are, and puts it on record. A device that is new to them is told by mail. Call it last, with
 * the person's row locked.
 */
export async function addLogin(
  transaction: Transaction<Database>,
  { userId, method, from }: SignIn,
  now: Date,
): Promise<Login> {
  const { device } = from;
  const newDevice = await notifyNewDevice(transaction, { userId, device });
  const id = randomUUID();
  await transaction
    .insertInto("logins")
    .values({ id, userId, userAgent: device, createdAt: now, lastUsedAt: now, provedAt: now })
    .execute();
  const limits = await limitsOf(transaction, userId);
  const refreshToken = await issueToken(transaction, { id, userId, createdAt: now }, limits, now);
  await recordSignIn(transaction, { userId, method, from, newDevice }, now);
  return { id, refreshToken };
}

/**
 * No mail for the first device. Devices are known for as long as housekeeping keeps their logins.
 * @returns whether it is new
 */
async function notifyNewDevice(
  transaction: Transaction<Database>,
  { userId, device }: { userId: string; device: string | null },
): Promise<boolean> {
  const known = await transaction
    .selectFrom("users as u")
    .where("u.id", "=", userId)
    .select("u.email")
    .select((e) => [
      e.exists(e.selectFrom("logins").where("userId", "=", userId).select("id")).as("hasLogins"),
      e
        .exists(
          e
            .selectFrom("logins")
            .where("userId", "=", userId)
            .where(sql<boolean>`user_agent IS NOT DISTINCT FROM ${device}`)
            .select("id"),
        )
        .as("isKnown"),
    ])
    .executeTakeFirstOrThrow();
  if (known.hasLogins && !known.isKnown) {
    await sendMail(transaction, newDeviceMail, { to: known.email, params: { device }, limit: "notice" });
  }
  return !known.isKnown;
}

/**
 * Exchanges a refresh token for the next one of its login. A token used twice has been copied, so the login ends.
 * @throws Expected `invalid_refresh_token`, `account_suspended`
 */
export async function continueLogin(
  { db, logger }: { db: Kysely<Database>; logger: Logger },
  token: string,
  now: Date,
): Promise<Login & { account: Account }> {
  const tokenHash = opaqueTokenHash(token);
  const next = await db.transaction().execute(async (transaction) => {
    // A move to another organization locks the person and then ends logins.
    await transaction
      .selectFrom("users")
      .where("id", "=", (e) => e.selectFrom("refreshTokens").where("tokenHash", "=", tokenHash).select("userId"))
      .select("id")
      .forKeyShare()
      .execute();
    // Locks the login before its tokens, so that concurrent calls wait here.
    const login = await transaction
      .selectFrom("logins")
      .where("id", "=", (e) => e.selectFrom("refreshTokens").where("tokenHash", "=", tokenHash).select("familyId"))
      .where("revokedAt", "is", null)
      .select(["id", "userId", "createdAt", "userAgent as device"])
      .forUpdate()
      .executeTakeFirst();
    if (!login) return undefined;
    const used = await transaction
      .selectFrom("refreshTokens")
      .where("tokenHash", "=", tokenHash)
      .select(["id", "createdAt", "expiresAt", "replacedAt"])
      .executeTakeFirst();
    // The organization may have shortened its limits since.
    const limits = await limitsOf(transaction, login.userId);
    if (!used || used.expiresAt <= now || endOf(used.createdAt, login.createdAt, limits) <= now) return undefined;
    if (used.replacedAt) {
      logger.warn({ security: "login_stolen", userId: login.userId }, "refresh token reused; login ended");
      await endStolenLogin(transaction, login, now);
      return undefined; // no throw: the transaction that ends the login must commit
    }
    const account = await activeAccount(transaction, login.userId);
    await transaction.updateTable("refreshTokens").set({ replacedAt: now }).where("id", "=", used.id).execute();
    await transaction.updateTable("logins").set({ lastUsedAt: now }).where("id", "=", login.id).execute();
    return { id: login.id, refreshToken: await issueToken(transaction, login, limits, now), account };
  });
  if (!next) throw new Expected("invalid_refresh_token");
  return next;
}

/** Ends a login whose refresh token somebody else may have, puts it on record and tells its owner. */
async function endStolenLogin(
  transaction: Transaction<Database>,
  { id, userId, device }: { id: string; userId: string; device: string | null },
  now: Date,
): Promise<void> {
  await endLogins(transaction, { id }, now);
  const { email, organizationId } = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["email", "organizationId"])
    .executeTakeFirstOrThrow();
  await sendMail(transaction, loginEndedMail, { to: email, params: { device }, limit: "notice" });
  const entry = { organizationId, action: "user.refresh_token_reused", resource: "users", resourceId: userId };
  await audit(transaction, { kind: "system" }, entry, now);
}

/** Selects logins: one by id, the one of a refresh token, or those of a person. */
type WhichLogins =
  | { id: string; userId?: string }
  | { token: string }
  | { userId: string; except?: string | undefined };

/**
 * Signs out: the refresh and access tokens of these logins stop working.
 * @returns the number of logins that were still signed in
 */
export async function endLogins(db: Kysely<Database>, which: WhichLogins, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("logins")
    .set({ revokedAt: now })
    .where("revokedAt", "is", null)
    .where((e) => {
      if ("token" in which) {
        const family = e.selectFrom("refreshTokens").where("tokenHash", "=", opaqueTokenHash(which.token));
        return e("id", "=", family.select("familyId"));
      }
      if ("id" in which) return e.and({ id: which.id, ...(which.userId !== undefined && { userId: which.userId }) });
      const theirs = e("userId", "=", which.userId);
      return which.except === undefined ? theirs : theirs.and("id", "!=", which.except);
    })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Ends everything with which somebody, or a program in their name, gets in: logins, device credentials and API tokens.
 * @param person.except a login that stays
 * @returns the number of logins and device credentials that were still signed in
 */
export async function endAccess(
  db: Kysely<Database>,
  person: { userId: string; except?: string | undefined },
  now: Date,
): Promise<number> {
  await db.deleteFrom("apiTokens").where("userId", "=", person.userId).execute();
  return endLogins(db, person, now);
}

/**
 * Creates a credential with which a program sends in somebody's name, and puts it on record.
 * @param loginId the login that asks
 * @param device the program's name
 * @throws Expected `unauthenticated` if that login has ended meanwhile
 */
export function connectDevice(
  db: Kysely<Database>,
  {
    userId,
    loginId,
    device,
    address,
  }: { userId: string; loginId: string | undefined; device: string | null; address: string },
  now: Date,
): Promise<Device & { token: string }> {
  return db.transaction().execute(async (transaction) => {
    // Waits for a concurrent password change or sign-out, which must not miss the new credential.
    const login = await transaction
      .selectFrom("logins as l")
      .innerJoin("users as u", "u.id", "l.userId")
      .where("l.id", "=", loginId ?? null)
      .where("l.revokedAt", "is", null)
      .select(["l.id", "u.organizationId"])
      .forShare()
      .executeTakeFirst();
    if (!login) throw new Expected("unauthenticated");
    const { token, hash: tokenHash } = newDeviceCredential();
    const id = randomUUID();
    await transaction
      .insertInto("logins")
      .values({ id, userId, userAgent: device, tokenHash, createdAt: now, lastUsedAt: now })
      .execute();
    const { organizationId } = login;
    const entry = {
      action: "user.device_connected",
      resource: "users",
      resourceId: userId,
      after: { device, address },
    };
    await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, now);
    return { id, kind: "credential", device, createdAt: now, lastUsedAt: null, token };
  });
}

export interface Device {
  id: string;
  kind: "login" | "credential";
  /** Its name, or such as `Firefox on Windows`. */
  device: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The devices that somebody is signed in on or has connected, most recently used first. */
export async function devicesOf(db: Kysely<Database>, userId: string, now: Date): Promise<Device[]> {
  const { idleMs, lifetimeMs } = await limitsOf(db, userId);
  return db
    .selectFrom("logins")
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where((e) =>
      e.or([
        e("tokenHash", "is not", null),
        e.and([
          e("lastUsedAt", ">", new Date(now.getTime() - idleMs)),
          e("createdAt", ">", new Date(now.getTime() - lifetimeMs)),
        ]),
      ]),
    )
    .select(["id", loginKind(), "userAgent as device", "createdAt", lastUse()])
    .orderBy("logins.lastUsedAt", "desc")
    .orderBy("id")
    .execute();
}

/** A login has refresh tokens; a device credential has one token that stays. */
export const loginKind = () =>
  sql<Device["kind"]>`CASE WHEN token_hash IS NULL THEN 'login' ELSE 'credential' END`.as("kind");

/** When it was last used: signing in uses a login, but a device credential must still send something. */
export const lastUse = () =>
  sql<Date | null>`CASE WHEN token_hash IS NOT NULL AND last_used_at = created_at THEN NULL ELSE last_used_at END`.as(
    "lastUsedAt",
  );

/** How long the logins of somebody last: what their organization says, within the limits of the installation. */
async function limitsOf(db: Kysely<Database>, userId: string): Promise<Limits> {
  const { idleMinutes, lifetimeMinutes } = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("u.id", "=", userId)
    .select(["o.idleMinutes", "o.lifetimeMinutes"])
    .executeTakeFirstOrThrow();
  return {
    // A refresh token is used when the access token has expired, so we see the last use up to that much too early.
    idleMs: idleMinutes === null ? IDLE_LIFETIME_MS : idleMinutes * 60_000 + ACCESS_TOKEN_LIFETIME_MS,
    lifetimeMs: lifetimeMinutes === null ? LIFETIME_MS : lifetimeMinutes * 60_000,
  };
}

/** When a login ends that was used at one time and began at another. */
const endOf = (usedAt: Date, signedInAt: Date, { idleMs, lifetimeMs }: Limits) =>
  new Date(Math.min(usedAt.getTime() + idleMs, signedInAt.getTime() + lifetimeMs));

async function issueToken(
  transaction: Transaction<Database>,
  { id: familyId, userId, createdAt: signedInAt }: { id: string; userId: string; createdAt: Date },
  limits: Limits,
  now: Date,
): Promise<string> {
  const { token, hash } = newOpaqueToken();
  await transaction
    .insertInto("refreshTokens")
    .values({
      id: randomUUID(),
      userId,
      familyId,
      tokenHash: hash,
      createdAt: now,
      expiresAt: endOf(now, signedInAt, limits),
    })
    .execute();
  return token;
}
