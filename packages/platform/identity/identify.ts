import { normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { INGEST_SCOPES, type IngestScope } from "@treadlight/contract/ingest";
import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";
import { accessTokens } from "./access-token.ts";
import { credentialHash, credentialKind } from "./credentials.ts";
import type { IdentityChanges } from "./identity-changes.ts";
import { keptAnswers } from "./kept-answers.ts";
import { type Placement, placementsOf, selectPlacements } from "./placement.ts";

const MAX_KEPT = 20_000;
const LAST_USED_PRECISION_MS = 60_000;
/** Ours have fewer than 500 characters. Longer ones are refused without a look-up. */
const MAX_HEADER_CHARACTERS = 2_048;

/** Who sends a request. Departments and teams are names; regions are keys of the region table. */
export type Identity = UserIdentity | IngestKeyIdentity;

interface OrganizationFacts {
  organizationId: string;
  organizationName: string;
  organizationRegion?: string;
  /** Whether the organization keeps prompt previews; they are always redacted. */
  previewsEnabled: boolean;
}

export interface UserIdentity extends OrganizationFacts {
  kind: "user";
  userId: string;
  /** The login that issued the access token, or the device credential; absent if the person was looked up without either. */
  loginId?: string;
  /** What a device credential may send, and nothing else; absent for somebody signed in. */
  scopes?: readonly IngestScope[];
  /** When the access token expires, in milliseconds since the epoch; absent without one. */
  tokenExpiresAt?: number;
  /** A user type of `@treadlight/contract/access`; an unknown role is kept as it is and has no capabilities. */
  userType: string;
  isStaff: boolean;
  /** Where they belong now. */
  department?: string;
  team?: string;
  /** Their placements in the organization, newest first; never empty. */
  placements: readonly Placement[];
  region?: string;
  /** Whether administrators of the organization see names of people instead of pseudonyms. */
  peopleVisible: boolean;
  /** The fewest people that an aggregate shown to members covers. */
  minGroupSize: number;
  /** The organization's, as an IANA name; UTC unless it has set one. */
  timeZone: string;
}

export interface IngestKeyIdentity extends OrganizationFacts {
  kind: "ingestKey";
  keyId: string;
  /** What it may send. */
  scopes: readonly IngestScope[];
  /** The origins of the pages that a publishable key works on; absent for a secret key. */
  origins?: readonly string[];
}

export interface Identify {
  /**
   * @param authorization the request's `Authorization` header
   * @throws Expected `unauthenticated`, `token_expired` or `account_suspended`
   */
  (authorization: string | undefined): Promise<Identity>;
  /** Resolves once every change committed before the call is visible to later calls. */
  synced?(): Promise<void>;
  /** See `IdentityChanges`. */
  onChange?: IdentityChanges["onChange"];
}

interface IdentifyDeps {
  db: Kysely<Database>;
  jwtSecret: string;
  /** Tells when answers are outdated; without it nothing is cached. */
  changes?: IdentityChanges | undefined;
  now?: () => number;
}

type Answer = { identity: Identity; expiresAtMs: number } | { refusal: Expected };

/**
 * Identifies people by access token or device credential, and organizations by ingest key. Answers are kept until somebody in the organization changes,
 * refusals until anybody changes; both for five seconds at most. If the database is unavailable, the caller gets that error and
 * nothing is kept.
 */
export function identify({ db, jwtSecret, changes, now = Date.now }: IdentifyDeps): Identify {
  const tokens = accessTokens({ secret: jwtSecret, now });
  const answerTo = keptAnswers<Answer, string>({
    max: MAX_KEPT,
    changes,
    now,
    lookUp: (header) => lookUp(header).catch(refusalOf),
    about: (answer) => ("refusal" in answer ? undefined : idsOf(answer.identity)),
  });

  async function lookUp(header: string): Promise<Answer> {
    const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
    if (token === undefined) throw new Expected("unauthenticated");
    const kind = credentialKind(token);
    if (kind !== "accessToken") {
      const identityOf = kind === "device" ? deviceIdentity : ingestKeyIdentity;
      return { identity: await identityOf(db, token, now()), expiresAtMs: Number.POSITIVE_INFINITY };
    }
    const { userId, sessionId: loginId, expiresAt } = await tokens.verify(token);
    const identity = await userIdentity(db, userId, { loginId });
    const expiresAtMs = expiresAt.getTime();
    return { identity: { ...identity, tokenExpiresAt: expiresAtMs }, expiresAtMs };
  }

  const ask = async (authorization: string | undefined) => {
    if (!authorization || authorization.length > MAX_HEADER_CHARACTERS) throw new Expected("unauthenticated");
    const answer = await answerTo(authorization, authorization);
    if ("refusal" in answer) throw answer.refusal;
    if (now() >= answer.expiresAtMs) throw new Expected("token_expired");
    return answer.identity;
  };
  return Object.assign(ask, { synced: async () => changes?.synced(), ...(changes && { onChange: changes.onChange }) });
}

/** Whose changes make an identity outdated. */
function idsOf(identity: Identity): string[] {
  return identity.kind === "user" ? [identity.organizationId, identity.userId] : [identity.organizationId];
}

/** Keeps refusals, but never a database outage. */
function refusalOf(error: unknown): Answer {
  if (error instanceof Expected) return { refusal: error };
  throw error;
}

/**
 * A person as currently stored, regardless of what their token says.
 * @param loginId must be one of their logins and still be signed in
 * @throws Expected `unauthenticated` if the account or the login no longer exists, `account_suspended`
 */
export async function userIdentity(
  db: Kysely<Database>,
  userId: string,
  { loginId }: { loginId?: string } = {},
): Promise<UserIdentity> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .where("u.id", "=", userId)
    .$if(loginId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("logins as l")
            .whereRef("l.userId", "=", "u.id")
            .where("l.id", "=", loginId ?? null)
            .where("l.revokedAt", "is", null)
            .select("l.id"),
        ),
      ),
    )
    .select([
      "u.organizationId",
      "u.role",
      "u.isStaff",
      "u.region",
      "u.suspendedAt",
      "o.name as organizationName",
      "o.suspendedAt as organizationSuspendedAt",
      "o.region as organizationRegion",
      "o.previewsEnabled",
      "o.peopleVisible",
      "o.minGroupSize",
      "o.timeZone",
      "d.name as department",
      "t.name as team",
      selectPlacements().as("placements"),
    ])
    .executeTakeFirst();
  if (!row) throw new Expected("unauthenticated");
  if (row.suspendedAt || row.organizationSuspendedAt) throw new Expected("account_suspended");
  return {
    kind: "user",
    userId,
    ...(loginId !== undefined && { loginId }),
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    userType: normalizeRole(row.role),
    isStaff: row.isStaff,
    previewsEnabled: row.previewsEnabled,
    peopleVisible: row.peopleVisible,
    minGroupSize: row.minGroupSize,
    timeZone: row.timeZone ?? "UTC",
    placements: placementsOf(row.placements),
    ...(row.department !== null && { department: row.department }),
    ...(row.team !== null && { team: row.team }),
    ...(row.region !== null && { region: row.region }),
    ...(row.organizationRegion !== null && { organizationRegion: row.organizationRegion }),
  };
}

/** The person whose device credential this is. They send with it, and do nothing else. */
async function deviceIdentity(db: Kysely<Database>, token: string, nowMs: number): Promise<UserIdentity> {
  const login = await db
    .selectFrom("logins")
    .where("tokenHash", "=", credentialHash(token))
    .where("revokedAt", "is", null)
    .select(["id", "userId", "lastUsedAt"])
    .executeTakeFirst();
  if (!login) throw new Expected("unauthenticated");
  const identity = await userIdentity(db, login.userId, { loginId: login.id });
  if (isWorthNoting(login.lastUsedAt, nowMs)) {
    await db
      .updateTable("logins")
      .set({ lastUsedAt: new Date(nowMs) })
      .where("id", "=", login.id)
      .execute();
  }
  return { ...identity, scopes: INGEST_SCOPES };
}

const isWorthNoting = (lastUsedAt: Date | null, nowMs: number) =>
  lastUsedAt === null || lastUsedAt.getTime() < nowMs - LAST_USED_PRECISION_MS;

async function ingestKeyIdentity(db: Kysely<Database>, key: string, nowMs: number): Promise<IngestKeyIdentity> {
  const row = await db
    .selectFrom("ingestKeys as k")
    .innerJoin("organizations as o", "o.id", "k.organizationId")
    .where("k.keyHash", "=", credentialHash(key))
    .where("k.revokedAt", "is", null)
    .select([
      "k.id",
      "k.organizationId",
      "k.lastUsedAt",
      "k.scopes",
      "k.kind",
      "k.origins",
      "o.name as organizationName",
      "o.suspendedAt",
      "o.region",
      "o.previewsEnabled",
    ])
    .executeTakeFirst();
  if (!row) throw new Expected("unauthenticated");
  if (row.suspendedAt) throw new Expected("account_suspended");
  if (isWorthNoting(row.lastUsedAt, nowMs)) {
    await db
      .updateTable("ingestKeys")
      .set({ lastUsedAt: new Date(nowMs) })
      .where("id", "=", row.id)
      .execute();
  }
  return {
    kind: "ingestKey",
    keyId: row.id,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    previewsEnabled: row.previewsEnabled,
    scopes: INGEST_SCOPES.filter((scope) => row.scopes.includes(scope)),
    ...(row.kind === "publishable" && { origins: row.origins }),
    ...(row.region !== null && { organizationRegion: row.region }),
  };
}
