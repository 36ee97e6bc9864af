import {
  DEMO_ROLE,
  normalizeRole,
  ORGANIZATION_TOKEN_ROLE,
  TOKEN_SCOPES,
  type TokenScope,
} from "@treadlight/contract/access";
import { isAdministrator, isSecondStepAsked } from "@treadlight/contract/company";
import { Expected } from "@treadlight/contract/errors";
import { INGEST_SCOPES, type IngestScope } from "@treadlight/contract/ingest";
import type { ToolNames } from "@treadlight/domain/catalogue";
import type { OwnRulesVersion } from "@treadlight/domain/own-patterns";
import type { OwnVersion } from "@treadlight/domain/productivity";
import type { Contracts } from "@treadlight/domain/ratings/plans";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/index.ts";
import { accessTokens } from "./access-token.ts";
import { cachedAnswers } from "./cached-answers.ts";
import { contractsOf, selectContracts } from "./contracts.ts";
import { type CorrectedKinds, correctedKindsOf, selectCorrectedKinds } from "./corrected-kinds.ts";
import { credentialHash, credentialKind } from "./credentials.ts";
import type { IdentityChanges } from "./identity-changes.ts";
import { type OwnProjects, ownProjectsOf, selectOwnProjects } from "./own-projects.ts";
import { ownRulesOf, selectOwnRules } from "./own-rules.ts";
import { ownVersionsOf, selectOwnVersions } from "./own-versions.ts";
import { type Placement, placementsOf, selectPlacements } from "./placement.ts";
import { type Responsibilities, responsibilitiesOf, selectResponsibilities } from "./responsibilities.ts";
import { selectToolNames, toolNamesOf } from "./tool-names.ts";
import { isWorking } from "./working-key.ts";

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
  /** Whether the organization keeps prompt previews, without the values found in them. */
  previewsEnabled: boolean;
  /** Whether those in which a special subject is noticed are kept too: by the organization and, of a person, by themself. */
  keepsSpecialPreviews: boolean;
  /** What the organization counts with instead of the specification's numbers; absent if it has never had any. */
  ownVersions?: readonly OwnVersion[];
  /** What the organization looks for besides our types, and the severity of each; absent if it has never said. */
  ownRules?: OwnRulesVersion;
  /** What the organization calls tools outside the catalogue; absent if it has named none. */
  toolNames?: ToolNames;
  /** The plans of tools that the organization has stated contracts for; absent if it has stated none. */
  contracts?: Contracts;
}

export interface UserIdentity extends OrganizationFacts {
  kind: "user";
  /** For an organization's API token, which acts for no person, the id of the token. */
  userId: string;
  /** Whether it is an organization's API token; absent for a person. */
  isOrganization?: true;
  /** The login that issued the access token, or the device credential; absent if the person was looked up without either. */
  loginId?: string;
  /** What a device credential or an API token may send; absent for somebody signed in. */
  scopes?: readonly IngestScope[];
  /** What an API token may be used for; absent without one. */
  tokenScopes?: readonly TokenScope[];
  /** When they last proved who they are on this login, in milliseconds since the epoch; absent if that is not known. */
  provedAt?: number;
  /** The id of the API token; absent without one. */
  tokenId?: string;
  /** When the access token or API token expires, in milliseconds since the epoch; absent without one. */
  tokenExpiresAt?: number;
  /** From when on they need a second step and lack it, in milliseconds since the epoch; absent otherwise. */
  secondStepDue?: number;
  /** The networks from which they may work, in CIDR notation; absent if any will do. */
  networks?: readonly string[];
  /** A user type of `@treadlight/contract/access`; an unknown role is kept as it is and has no capabilities. */
  userType: string;
  isStaff: boolean;
  /** Whether it is a visitor of the demo, who only reads; absent otherwise. */
  isDemo?: true;
  /** Where they belong now. */
  department?: string;
  team?: string;
  /** Their placements in the organization, newest first; empty only for an organization's API token. */
  placements: readonly Placement[];
  /** Which departments and teams they see, if their role is about some; absent if nobody made them responsible for any. */
  responsibleFor?: Responsibilities;
  /** Absent if they have corrected none. */
  correctedKinds?: CorrectedKinds;
  /** Absent if they have said nothing of any. */
  ownProjects?: OwnProjects;
  region?: string;
  /** Whether administrators of the organization see names of people instead of pseudonyms. */
  peopleVisible: boolean;
  /** The first UTC day whose sessions name people, such as `2026-03-05`; absent if all do. */
  namesFrom?: string;
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
  /** To whom the key is bound: everything that is sent with it is theirs. */
  personEmail?: string;
}

export interface Identify {
  /**
   * @param authorization the request's `Authorization` header
   * @param options.isOpenInDemo whether visitors of the demo may do what is asked. Default: they may not
   * @throws Expected `unauthenticated`, `token_expired`, `account_suspended` or, for a visitor of the demo, `forbidden`
   */
  (authorization: string | undefined, options?: { isOpenInDemo?: boolean }): Promise<Identity>;
  /** Resolves once every change committed before the call is visible to later calls. */
  synced?(): Promise<void>;
  /** See `IdentityChanges`. */
  onChange?: IdentityChanges["onChange"];
}

interface IdentifyDeps {
  db: Kysely<Database>;
  jwtSecret: string;
  /** Signals when answers are outdated; without it nothing is cached. */
  changes?: IdentityChanges | undefined;
  /** Whether staff need a second step, whatever their organization says. Default: they do not. */
  staffNeedSecondStep?: boolean;
  /** Whether visitors may read the demo. Default: they may not. */
  isDemoOpen?: boolean;
  now?: () => number;
}

type Answer = { identity: Identity; expiresAtMs: number } | { refusal: Expected };

/**
 * Identifies people by access token, API token or device credential, and organizations by ingest key or API token. Answers are
 * kept until somebody in the organization changes, refusals until anybody changes; both for five seconds at most. If the database
 * is unavailable, the caller gets that error and nothing is kept.
 */
export function identify({
  db,
  jwtSecret,
  changes,
  staffNeedSecondStep = false,
  isDemoOpen = false,
  now = Date.now,
}: IdentifyDeps): Identify {
  const tokens = accessTokens({ secret: jwtSecret, now });
  const answerTo = cachedAnswers<Answer, string>({
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
    if (kind === "apiToken") {
      const identity = await apiTokenIdentity(db, token, now());
      return { identity, expiresAtMs: identity.tokenExpiresAt };
    }
    if (kind !== "accessToken") {
      const identityOf = kind === "device" ? deviceIdentity : ingestKeyIdentity;
      return { identity: await identityOf(db, token, now()), expiresAtMs: Number.POSITIVE_INFINITY };
    }
    const { userId, sessionId: loginId, isDemo, expiresAt } = await tokens.verify(token);
    if (isDemo && !isDemoOpen) throw new Expected("unauthenticated");
    const identity = isDemo
      ? await demoIdentity(db, userId)
      : await userIdentity(db, userId, { loginId, staffNeedSecondStep });
    const expiresAtMs = expiresAt.getTime();
    return { identity: { ...identity, tokenExpiresAt: expiresAtMs }, expiresAtMs };
  }

  const ask: Identify = async (authorization, { isOpenInDemo = false } = {}) => {
    if (!authorization || authorization.length > MAX_HEADER_CHARACTERS) throw new Expected("unauthenticated");
    const answer = await answerTo(authorization, authorization);
    if ("refusal" in answer) throw answer.refusal;
    const { identity, expiresAtMs } = answer;
    if (now() >= expiresAtMs) throw new Expected("token_expired");
    if (identity.kind === "user" && identity.isDemo && !isOpenInDemo) {
      throw new Expected("forbidden", { message: "This is a demo: create an account to do this." });
    }
    return identity;
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
  { loginId, staffNeedSecondStep = false }: { loginId?: string; staffNeedSecondStep?: boolean } = {},
): Promise<UserIdentity> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .where("u.id", "=", userId)
    .leftJoin("logins as l", (join) =>
      join
        .onRef("l.userId", "=", "u.id")
        .on("l.id", "=", loginId ?? null)
        .on("l.revokedAt", "is", null),
    )
    .$if(loginId !== undefined, (query) => query.where("l.id", "is not", null))
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
      "o.keepsSpecialPreviews",
      "u.withholdsSpecialPreviews",
      "o.peopleVisible",
      "o.namesFrom",
      "o.minGroupSize",
      "o.timeZone",
      "o.twoSteps",
      "o.twoStepsDue",
      "o.networks",
      "d.name as department",
      "t.name as team",
      "l.provedAt",
      selectPlacements().as("placements"),
      selectResponsibilities().as("responsibleFor"),
      selectOwnVersions().as("ownVersions"),
      selectOwnRules().as("ownRules"),
      selectToolNames().as("toolNames"),
      selectContracts().as("contracts"),
      selectCorrectedKinds().as("correctedKinds"),
      selectOwnProjects().as("ownProjects"),
      hasSecondStep().as("hasSecondStep"),
    ])
    .executeTakeFirst();
  if (!row) throw new Expected("unauthenticated");
  if (row.suspendedAt || row.organizationSuspendedAt) throw new Expected("account_suspended");
  const userType = normalizeRole(row.role);
  const due = isSecondStepAsked(row, userType) ? row.twoStepsDue?.getTime() : undefined;
  const secondStepDue = staffNeedSecondStep && row.isStaff ? 0 : due;
  return {
    kind: "user",
    userId,
    ...(loginId !== undefined && { loginId }),
    ...(row.provedAt !== null && { provedAt: row.provedAt.getTime() }),
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    userType,
    isStaff: row.isStaff,
    ...(secondStepDue !== undefined && !row.hasSecondStep && { secondStepDue }),
    ...(isAdministrator(userType) && row.networks.length > 0 && { networks: row.networks }),
    previewsEnabled: row.previewsEnabled,
    keepsSpecialPreviews: row.keepsSpecialPreviews && !row.withholdsSpecialPreviews,
    peopleVisible: row.peopleVisible,
    ...(row.namesFrom !== null && { namesFrom: row.namesFrom }),
    minGroupSize: row.minGroupSize,
    timeZone: row.timeZone ?? "UTC",
    placements: placementsOf(row.placements),
    ...ownVersionsOf(row),
    ...ownRulesOf(row),
    ...toolNamesOf(row),
    ...contractsOf(row),
    ...correctedKindsOf(row.correctedKinds),
    ...ownProjectsOf(row.ownProjects),
    ...responsibilitiesOf(row.responsibleFor),
    ...(row.department !== null && { department: row.department }),
    ...(row.team !== null && { team: row.team }),
    ...(row.region !== null && { region: row.region }),
    ...(row.organizationRegion !== null && { organizationRegion: row.organizationRegion }),
  };
}

/** A visitor of the demo, who reads as its reader would. Nothing is theirs: no staff flag, no proof, no login. */
async function demoIdentity(db: Kysely<Database>, userId: string): Promise<UserIdentity> {
  const demo = await db.selectFrom("organizations").where("demoReaderId", "=", userId).select("id").executeTakeFirst();
  if (!demo) throw new Expected("unauthenticated");
  const { organizationId, ...identity } = await userIdentity(db, userId);
  if (organizationId !== demo.id) throw new Expected("unauthenticated");
  return { ...identity, organizationId, userType: DEMO_ROLE, isStaff: false, isDemo: true };
}

/** The person whose device credential this is. They send with it, and do nothing else. */
async function deviceIdentity(db: Kysely<Database>, token: string, nowMs: number): Promise<UserIdentity> {
  const login = await db
    .selectFrom("logins")
    .where("tokenHash", "=", credentialHash(token))
    .where("revokedAt", "is", null)
    .select(["id", "userId", "createdAt", "lastUsedAt"])
    .executeTakeFirst();
  if (!login) throw new Expected("unauthenticated");
  const identity = await userIdentity(db, login.userId, { loginId: login.id });
  // The first use is always noted: until then, the times are the same.
  const isFirst = login.lastUsedAt.getTime() === login.createdAt.getTime();
  if (isFirst || isWorthNoting(login.lastUsedAt, nowMs)) {
    await db
      .updateTable("logins")
      .set({ lastUsedAt: new Date(nowMs) })
      .where("id", "=", login.id)
      .execute();
  }
  return { ...identity, scopes: INGEST_SCOPES };
}

/** Whether `users as u` sign in with more than a password: with a second step, or on `logins as l` with their company's provider. */
const hasSecondStep = () => sql<boolean>`(
  EXISTS (SELECT FROM authenticator_apps WHERE user_id = u.id AND confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys WHERE user_id = u.id)
  OR EXISTS (SELECT FROM company_logins WHERE login_id = l.id)
)`;

/** The person or organization whose API token this is, within its scopes. */
async function apiTokenIdentity(
  db: Kysely<Database>,
  token: string,
  nowMs: number,
): Promise<UserIdentity & { tokenExpiresAt: number }> {
  const row = await db
    .selectFrom("apiTokens")
    .where("tokenHash", "=", credentialHash(token))
    .where("expiresAt", ">", new Date(nowMs))
    .select(["id", "userId", "organizationId", "scopes", "expiresAt", "lastUsedAt"])
    .executeTakeFirst();
  if (!row) throw new Expected("unauthenticated");
  const identity =
    row.userId === null
      ? await organizationTokenIdentity(db, row.organizationId, row.id)
      : await userIdentity(db, row.userId);
  if (isWorthNoting(row.lastUsedAt, nowMs)) {
    await db
      .updateTable("apiTokens")
      .set({ lastUsedAt: new Date(nowMs) })
      .where("id", "=", row.id)
      .execute();
  }
  const scopes = tokenScopes(row.scopes);
  return {
    ...identity,
    tokenId: row.id,
    tokenScopes: scopes,
    scopes: scopes.includes("sessions:send") ? INGEST_SCOPES : [],
    tokenExpiresAt: row.expiresAt.getTime(),
  };
}

/** An organization's API token has the rights of an auditor, and no sessions of its own. */
async function organizationTokenIdentity(
  db: Kysely<Database>,
  organizationId: string | null,
  tokenId: string,
): Promise<UserIdentity> {
  const row = await db
    .selectFrom("organizations as o")
    .where("id", "=", organizationId)
    .select([
      selectOwnVersions().as("ownVersions"),
      selectOwnRules().as("ownRules"),
      selectToolNames().as("toolNames"),
      selectContracts().as("contracts"),
    ])
    .select([
      "id",
      "name",
      "region",
      "previewsEnabled",
      "keepsSpecialPreviews",
      "peopleVisible",
      "namesFrom",
      "minGroupSize",
      "timeZone",
    ])
    .select("suspendedAt")
    .executeTakeFirst();
  if (!row) throw new Expected("unauthenticated");
  if (row.suspendedAt) throw new Expected("account_suspended");
  return {
    kind: "user",
    userId: tokenId,
    isOrganization: true,
    organizationId: row.id,
    organizationName: row.name,
    userType: ORGANIZATION_TOKEN_ROLE,
    isStaff: false,
    previewsEnabled: row.previewsEnabled,
    keepsSpecialPreviews: row.keepsSpecialPreviews,
    peopleVisible: row.peopleVisible,
    ...(row.namesFrom !== null && { namesFrom: row.namesFrom }),
    minGroupSize: row.minGroupSize,
    timeZone: row.timeZone ?? "UTC",
    placements: [],
    ...ownVersionsOf(row),
    ...ownRulesOf(row),
    ...toolNamesOf(row),
    ...contractsOf(row),
    ...(row.region !== null && { organizationRegion: row.region }),
  };
}

/** Stored scopes that still exist. */
export const tokenScopes = (stored: readonly string[]): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => stored.includes(scope));

const isWorthNoting = (lastUsedAt: Date | null, nowMs: number) =>
  lastUsedAt === null || lastUsedAt.getTime() < nowMs - LAST_USED_PRECISION_MS;

async function ingestKeyIdentity(db: Kysely<Database>, key: string, nowMs: number): Promise<IngestKeyIdentity> {
  const row = await db
    .selectFrom("ingestKeys as k")
    .innerJoin("organizations as o", "o.id", "k.organizationId")
    .where("k.keyHash", "=", credentialHash(key))
    .where(isWorking(nowMs))
    .select([
      "k.id",
      "k.organizationId",
      "k.lastUsedAt",
      "k.scopes",
      "k.kind",
      "k.origins",
      "k.personEmail",
      "o.name as organizationName",
      "o.suspendedAt",
      "o.region",
      "o.previewsEnabled",
      "o.keepsSpecialPreviews",
      selectOwnVersions().as("ownVersions"),
      selectOwnRules().as("ownRules"),
      selectToolNames().as("toolNames"),
      selectContracts().as("contracts"),
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
    keepsSpecialPreviews: row.keepsSpecialPreviews,
    scopes: INGEST_SCOPES.filter((scope) => row.scopes.includes(scope)),
    ...ownVersionsOf(row),
    ...ownRulesOf(row),
    ...toolNamesOf(row),
    ...contractsOf(row),
    ...(row.kind === "publishable" && { origins: row.origins }),
    ...(row.personEmail !== null && { personEmail: row.personEmail }),
    ...(row.region !== null && { organizationRegion: row.region }),
  };
}
