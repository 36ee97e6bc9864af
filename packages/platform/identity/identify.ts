import { normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/index.ts";
import { accessTokens } from "./access-token.ts";
import type { IdentityChanges } from "./identity-changes.ts";
import { INGEST_KEY_PREFIX, INGEST_SCOPES, type IngestScope, ingestKeyHash } from "./ingest-key.ts";
import { type Placement, placementsOf, selectPlacements } from "./placement.ts";

/** Changes are heard of at once; should one be missed all the same, it works after this at the latest. */
const TRUSTED_MS = 5_000;
const MAX_TRUSTED = 20_000;
const LAST_USED_PRECISION_MS = 60_000;
/** Ours are under 500 characters; longer ones are not worth keeping, not even as wrong. */
const MAX_HEADER_CHARACTERS = 2_048;

/** Who sends a request. Departments and teams are names, regions keys of the region table. */
export type Identity = UserIdentity | IngestKeyIdentity;

interface OrganizationFacts {
  organizationId: string;
  organizationName: string;
  organizationRegion?: string;
  /** Whether the organization keeps (redacted) prompt previews at all. */
  previewsEnabled: boolean;
}

export interface UserIdentity extends OrganizationFacts {
  kind: "user";
  userId: string;
  /** The login that the access token came from; absent where a person is looked up without one. */
  loginId?: string;
  /** A user type of `@treadlight/domain/access`; an unknown role stays as it is and may do nothing. */
  userType: string;
  isStaff: boolean;
  /** Where they belong now. */
  department?: string;
  team?: string;
  /** Where they belonged since they came to the organization, newest first; never empty. */
  placements: readonly Placement[];
  region?: string;
  /** Whether administrators of the organization see people by name. */
  peopleVisible: boolean;
  /** Members see aggregates over at least so many people. */
  minGroupSize: number;
}

export interface IngestKeyIdentity extends OrganizationFacts {
  kind: "ingestKey";
  keyId: string;
  /** What it may send. */
  scopes: readonly IngestScope[];
}

export interface Identify {
  /**
   * @param authorization the request's `Authorization` header
   * @throws Expected `unauthenticated`, `token_expired` or `account_suspended`
   */
  (authorization: string | undefined): Promise<Identity>;
  /** Resolves once every change committed before the call counts for every later one. */
  caughtUp?(): Promise<void>;
}

interface IdentifyDeps {
  db: Kysely<Database>;
  jwtSecret: string;
  /** Tells when answers count no longer; without it none is kept. */
  changes?: IdentityChanges | undefined;
  now?: () => number;
}

type Answer = { identity: Identity; expiresAtMs: number } | { refusal: Expected };

/**
 * Knows people by access token and organizations by ingest key. Ingest asks for every request, so answers, refusals too,
 * are kept for five seconds or until anybody's rights change; requests with the same header share one look-up. When the
 * database does not answer, nothing is kept and the caller learns it.
 */
export function identify({ db, jwtSecret, changes, now = Date.now }: IdentifyDeps): Identify {
  const tokens = accessTokens({ secret: jwtSecret, now });
  const answers = new LRUCache<string, Answer>({
    max: MAX_TRUSTED,
    ttl: TRUSTED_MS,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true, // an entry pushed out while it is looked up still answers those who wait for it
    fetchMethod: (header) => lookUp(header).catch(refusalOf),
  });
  // Look-ups under way answer those who wait for them, but are not kept.
  changes?.onChange(() => answers.clear());

  async function lookUp(header: string): Promise<Answer> {
    const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
    if (token === undefined) throw new Expected("unauthenticated");
    if (token.startsWith(INGEST_KEY_PREFIX)) {
      return { identity: await ingestKeyIdentity(db, token, now()), expiresAtMs: Number.POSITIVE_INFINITY };
    }
    const { userId, sessionId: loginId, expiresAt } = await tokens.verify(token);
    const identity = await userIdentity(db, userId, { loginId });
    return { identity, expiresAtMs: expiresAt.getTime() };
  }

  const ask = async (authorization: string | undefined) => {
    if (!authorization || authorization.length > MAX_HEADER_CHARACTERS) throw new Expected("unauthenticated");
    const answer = changes?.isListening()
      ? await answers.fetch(authorization)
      : await lookUp(authorization).catch(refusalOf);
    if (!answer) throw new Expected("unauthenticated");
    if ("refusal" in answer) throw answer.refusal;
    if (now() >= answer.expiresAtMs) throw new Expected("token_expired");
    return answer.identity;
  };
  return Object.assign(ask, { caughtUp: async () => changes?.caughtUp() });
}

/** A refusal is an answer too; that the database did not answer is none. */
function refusalOf(error: unknown): Answer {
  if (error instanceof Expected) return { refusal: error };
  throw error;
}

/**
 * A person as they are stored now, whatever their token said when it was signed.
 * @param loginId must be a login of theirs that is not signed out
 * @throws Expected `unauthenticated` when the account or the login is gone, `account_suspended`
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
    placements: placementsOf(row.placements),
    ...(row.department !== null && { department: row.department }),
    ...(row.team !== null && { team: row.team }),
    ...(row.region !== null && { region: row.region }),
    ...(row.organizationRegion !== null && { organizationRegion: row.organizationRegion }),
  };
}

async function ingestKeyIdentity(db: Kysely<Database>, key: string, nowMs: number): Promise<IngestKeyIdentity> {
  const row = await db
    .selectFrom("ingestKeys as k")
    .innerJoin("organizations as o", "o.id", "k.organizationId")
    .where("k.keyHash", "=", ingestKeyHash(key))
    .where("k.revokedAt", "is", null)
    .select([
      "k.id",
      "k.organizationId",
      "k.lastUsedAt",
      "k.scopes",
      "o.name as organizationName",
      "o.suspendedAt",
      "o.region",
      "o.previewsEnabled",
    ])
    .executeTakeFirst();
  if (!row) throw new Expected("unauthenticated");
  if (row.suspendedAt) throw new Expected("account_suspended");
  if (!row.lastUsedAt || row.lastUsedAt.getTime() < nowMs - LAST_USED_PRECISION_MS) {
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
    ...(row.region !== null && { organizationRegion: row.region }),
  };
}
