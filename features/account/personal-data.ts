import { normalizeRole } from "@treadlight/contract/access";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { started } from "@treadlight/platform/downloads";
import { personalTenant } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { lastUse, loginKind } from "../sign-in/logins.ts";
import type { ArchivedFile } from "./zip.ts";

const PAGE = 1_000;
/** Sessions may start up to a day after they are received. */
const AHEAD_MS = 2 * DAY_MS;

/**
 * All data about a person, as files. Long files are produced while they are read.
 * @throws ClickHouseUnavailableError if the sessions cannot be read
 */
export async function personalData(
  { db, warehouse }: Pick<ApiDeps, "db" | "warehouse">,
  userId: string,
  now: Date,
): Promise<ArchivedFile[]> {
  const user = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .where("u.id", "=", userId)
    .select([
      "u.id",
      "u.email",
      "u.name",
      "u.role",
      "u.region",
      "u.mails",
      "u.askedAboutTime",
      "u.withholdsSpecialPreviews",
      "u.wasOfferedWeeklySummary",
      "u.isStaff",
      "u.createdAt",
      "u.organizationId",
    ])
    .select([
      "o.name as organizationName",
      "o.accountType",
      "o.previewsEnabled",
      "o.keepsSpecialPreviews",
      "o.retentionDays",
      "o.timeZone",
    ])
    .select(["d.name as department", "t.name as team"])
    .executeTakeFirstOrThrow();
  const {
    id,
    email,
    name,
    role,
    region,
    mails,
    askedAboutTime,
    withholdsSpecialPreviews,
    wasOfferedWeeklySummary,
    isStaff,
    createdAt,
    organizationId,
    organizationName,
    ...belongs
  } = user;
  const placements = await db
    .selectFrom("placements")
    .where("userId", "=", userId)
    .select(["organizationId", "department", "team", "since"])
    .orderBy("since")
    .execute();
  const notUseful = await db
    .selectFrom("notUseful")
    .where("userId", "=", userId)
    .select(["scope", "kind", "saidAt"])
    .execute();
  const organizationIds = [...new Set(placements.map((placement) => placement.organizationId))];
  const userType = normalizeRole(role);
  return [
    { name: "README.txt", text: README },
    json("profile.json", {
      id,
      email,
      name,
      region,
      mails,
      askedAboutTime,
      withholdsSpecialPreviews,
      wasOfferedWeeklySummary,
      isStaff,
      createdAt,
      notUseful,
    }),
    json("organization.json", { id: organizationId, name: organizationName, role: userType, ...belongs, placements }),
    json("devices.json", await devices(db, userId)),
    json("company.json", await company(db, userId)),
    json("browsers.json", await knownBrowsers(db, userId)),
    json("second-steps.json", await secondSteps(db, userId)),
    json("api-tokens.json", await apiTokens(db, userId)),
    json("achievements.json", await achievements(db, userId)),
    json("kinds-of-work.json", await correctedKinds(db, userId)),
    json("projects.json", await ownProjects(db, userId)),
    json("views.json", await views(db, userId)),
    json("dashboards.json", await dashboards(db, userId)),
    json("orders.json", await orders(db, userId)),
    json("prompts.json", await prompts(db, userId)),
    json("time-answers.json", await timeAnswers(db, userId)),
    json("goals.json", await goals(db, userId)),
    json("subscriptions.json", await subscriptions(db, userId)),
    json("sources.json", await sources(db, userId)),
    json("imports.json", await imports(db, userId)),
    json("invitations.json", await invitations(db, { id, email })),
    { name: "audit.ndjson", text: lines(auditEntries(db, userId)) },
    { name: "sessions.ndjson", text: await started(lines(sessions(warehouse, { organizationIds, userId }, now))) },
  ];
}

const README = [
  "All data that Treadlight has about you. Times are ISO 8601 UTC. A .json file holds one value, an .ndjson file one value per line.",
  "",
  "profile.json       Your account, which mails you get, and the advice that you found not useful.",
  "organization.json  The organization you belong to, your role in it, and your departments and teams over time.",
  "devices.json       The devices you signed in on or connected, and when.",
  "company.json       Who you are at the sign-in provider and in the directory of your company.",
  "browsers.json      The browsers that we know as yours, so that strangers who guess your password do not lock you out.",
  "second-steps.json  How you prove who you are when you sign in, and the browsers that skip the second step. Without secrets.",
  "api-tokens.json    Your API tokens, without the secrets themselves.",
  "achievements.json  Your achievements, your figures when you claimed them, how you shared them, and their certificates.",
  "kinds-of-work.json The kinds of work that you corrected of your sessions.",
  "projects.json      The projects that you said your sessions were for.",
  "views.json         The analytics views that you saved.",
  "dashboards.json    The dashboards that you made.",
  "orders.json        The plans that you ordered, with the address and the invoices.",
  "prompts.json       The prompts that you wrote, with their versions, and your favourites. The prompt library can import it.",
  "time-answers.json  What you were asked about time without AI, and what you answered. Times in seconds.",
  "goals.json         What you aim for by week or month: days, seconds of time saved, sessions with sensitive values, grams of CO2, US dollars.",
  "subscriptions.json What you said that you pay for AI tools yourself.",
  "sources.json      How much each of your devices and tokens sent on each of the last 30 days, and what was not counted.",
  "imports.json       The files of usage that you imported for an organization.",
  "invitations.json   Invitations to organizations sent to you.",
  "audit.ndjson       Audit log entries about your actions and your account. For actions on other people, without their details.",
  "sessions.ndjson    Your sessions with AI tools in every organization you have belonged to: time in seconds, CO2 in grams, energy in Wh,",
  "                   water in mL. Values found in prompts were removed before anything was stored; subjects were only noticed.",
  "",
].join("\n");

const json = (name: string, value: unknown) => ({ name, text: `${JSON.stringify(value, null, 2)}\n` });

async function* lines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

async function* sessions(
  warehouse: ApiDeps["warehouse"],
  { organizationIds, userId }: { organizationIds: readonly string[]; userId: string },
  now: Date,
) {
  const period = { from: new Date(0), to: new Date(now.getTime() + AHEAD_MS) };
  for (const organizationId of organizationIds) {
    for await (const session of warehouse.exportSessions(personalTenant(organizationId, userId), period)) {
      yield { organizationId, ...session };
    }
  }
}

function devices(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("logins")
    .where("userId", "=", userId)
    .select(["id", loginKind(), "userAgent as device", "createdAt", lastUse(), "revokedAt as signedOutAt"])
    .orderBy("createdAt")
    .execute();
}

function knownBrowsers(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("knownBrowsers")
    .where("userId", "=", userId)
    .select(["device", "createdAt", "expiresAt"])
    .orderBy("createdAt")
    .execute();
}

async function company(db: Kysely<Database>, userId: string) {
  const [signIn = null] = await db
    .selectFrom("companyIdentities")
    .where("userId", "=", userId)
    .select(["organizationId", "issuer", "subject", "createdAt"])
    .execute();
  const [directory = null] = await db
    .selectFrom("directoryPeople")
    .where("userId", "=", userId)
    .select(["organizationId", "userName", "externalId", "givenName", "familyName"])
    .execute();
  const groups = await db
    .selectFrom("directoryGroupMembers as m")
    .innerJoin("directoryGroups as g", "g.id", "m.groupId")
    .where("m.userId", "=", userId)
    .select(["g.organizationId", "g.name"])
    .orderBy("g.name")
    .execute();
  return { signIn, directory, groups };
}

async function secondSteps(db: Kysely<Database>, userId: string) {
  return {
    authenticatorApp:
      (await db
        .selectFrom("authenticatorApps")
        .where("userId", "=", userId)
        .select(["createdAt", "confirmedAt"])
        .executeTakeFirst()) ?? null,
    passkeys: await db
      .selectFrom("passkeys")
      .where("userId", "=", userId)
      .select(["id", "name", "createdAt", "lastUsedAt"])
      .orderBy("createdAt")
      .execute(),
    recoveryCodes: await db.selectFrom("recoveryCodes").where("userId", "=", userId).select("usedAt").execute(),
    rememberedDevices: await db
      .selectFrom("rememberedDevices")
      .where("userId", "=", userId)
      .select(["id", "device", "createdAt", "expiresAt"])
      .orderBy("createdAt")
      .execute(),
  };
}

function apiTokens(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("apiTokens")
    .where("userId", "=", userId)
    .select(["id", "name", "prefix", "scopes", "createdAt", "expiresAt", "lastUsedAt"])
    .orderBy("createdAt")
    .execute();
}

async function achievements(db: Kysely<Database>, userId: string) {
  const earned = await db
    .selectFrom("achievements")
    .where("userId", "=", userId)
    .select(["id", "type", "awardedAt", "claimedAt", "milestone", "certificateId", "publishedName", "publishedAt"])
    .orderBy("awardedAt")
    .execute();
  const shared = await db
    .selectFrom("socialShares as s")
    .innerJoin("achievements as a", "a.id", "s.achievementId")
    .where("a.userId", "=", userId)
    .select(["s.achievementId", "s.platform", "s.postContent", "s.createdAt"])
    .orderBy("s.createdAt")
    .execute();
  return earned.map((achievement) => ({
    ...achievement,
    shares: shared.filter(({ achievementId }) => achievementId === achievement.id),
  }));
}

function ownProjects(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("ownProjects")
    .where("userId", "=", userId)
    .select(["organizationId", "sessionId", "project", "saidAt"])
    .orderBy("saidAt")
    .execute();
}

function correctedKinds(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("correctedKinds")
    .where("userId", "=", userId)
    .select(["organizationId", "sessionId", "workflowType", "contentType", "correctedAt"])
    .orderBy("correctedAt")
    .execute();
}

function views(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("savedViews")
    .where("authorId", "=", userId)
    .select(["id", "organizationId", "name", "query", "chart", "shared", "createdAt", "updatedAt"])
    .orderBy("createdAt")
    .execute();
}

function dashboards(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("dashboards")
    .where("authorId", "=", userId)
    .select(["id", "organizationId", "name", "period", "tiles", "shared", "schedule", "createdAt", "updatedAt"])
    .orderBy("createdAt")
    .execute();
}

async function orders(db: Kysely<Database>, userId: string) {
  const ordered = await db
    .selectFrom("orders")
    .where("orderedBy", "=", userId)
    .select([
      "id",
      "organizationId",
      "kind",
      "plan",
      "seats",
      "billingInterval",
      "netPence",
      "buyer",
      "status",
      "createdAt",
    ])
    .orderBy("createdAt")
    .execute();
  const invoices = await db
    .selectFrom("invoices as i")
    .innerJoin("orders as o", "o.id", "i.orderId")
    .where("o.orderedBy", "=", userId)
    .select(["i.orderId", "i.number", "i.kind", "i.status", "i.totalPence", "i.issuedAt", "i.paidAt"])
    .orderBy("i.issuedAt")
    .execute();
  return ordered.map((order) => ({ ...order, invoices: invoices.filter(({ orderId }) => orderId === order.id) }));
}

function timeAnswers(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("timeAnswers")
    .where("userId", "=", userId)
    .select(["organizationId", "sessionId", "startedAt", "tool", "kind", "timeEngaged"])
    .select(["askedOn", "choice", "answeredAt"])
    .orderBy("askedOn")
    .execute();
}

function goals(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("goals")
    .where("userId", "=", userId)
    .select(["kind", "target", "createdAt"])
    .orderBy("kind")
    .execute();
}

function subscriptions(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("ownSubscriptions")
    .where("userId", "=", userId)
    .select(["id", "tool", "price", "currency", "period", "renewsOn", "createdAt"])
    .orderBy("createdAt")
    .execute();
}

/** Of devices, tokens and sign-ins, which `devices.json` and `api-tokens.json` name. */
function sources(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("heardDays")
    .where("personId", "=", userId)
    .select(["organizationId", "senderId", "senderKind", "day", "way", "outcome", "reason", "count", "lastAt"])
    .orderBy("day")
    .execute();
}

async function prompts(db: Kysely<Database>, userId: string) {
  const written = await db
    .selectFrom("prompts")
    .where("authorId", "=", userId)
    .select(["id", "organizationId", "title", "text", "folder", "tags", "sharing", "uses", "lastUsedAt", "createdAt"])
    .orderBy("createdAt")
    .execute();
  const versions = await db
    .selectFrom("promptVersions as v")
    .innerJoin("prompts as p", "p.id", "v.promptId")
    .where("p.authorId", "=", userId)
    .select(["v.promptId", "v.number", "v.title", "v.text", "v.createdAt"])
    .orderBy("v.number")
    .execute();
  const favourites = await db.selectFrom("promptFavourites").where("userId", "=", userId).select("promptId").execute();
  return {
    prompts: written.map((prompt) => ({
      ...prompt,
      versions: versions.filter(({ promptId }) => promptId === prompt.id).map(({ promptId: _, ...version }) => version),
    })),
    favourites: favourites.map(({ promptId }) => promptId),
  };
}

function imports(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("imports")
    .where("requestedBy", "=", userId)
    .select([
      "id",
      "organizationId",
      "kind",
      "fileName",
      "settings",
      "isDryRun",
      "requestedAt",
      "finishedAt",
      "undoneAt",
    ])
    .orderBy("requestedAt")
    .execute();
}

function invitations(db: Kysely<Database>, { id, email }: { id: string; email: string }) {
  return db
    .selectFrom("invitations as i")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .where((e) => e.or([e("i.email", "=", email), e("i.acceptedBy", "=", id)]))
    .select(["i.id", "o.name as organizationName", "i.email", "i.name", "i.role"])
    .select(["i.createdAt", "i.expiresAt", "i.acceptedAt", "i.revokedAt"])
    .orderBy("i.createdAt")
    .execute();
}

/** Entries by or about a person, oldest first. Details of their actions on other people belong to those people, so they are left out. */
async function* auditEntries(db: Kysely<Database>, userId: string) {
  let last: { occurredAt: Date; position: number; id: string } | undefined;
  do {
    const page = await db
      .selectFrom("auditEntries as e")
      .leftJoin("auditDetails as d", (join) =>
        join.onRef("d.entryId", "=", "e.id").on("e.resource", "=", "users").on("e.resourceId", "=", userId),
      )
      .where((e) =>
        e.or([e("e.actorId", "=", userId), e.and([e("e.resource", "=", "users"), e("e.resourceId", "=", userId)])]),
      )
      .where((e) =>
        last
          ? e(e.refTuple("e.occurredAt", "e.position", "e.id"), ">", e.tuple(last.occurredAt, last.position, last.id))
          : e.lit(true),
      )
      .select(["e.id", "e.occurredAt", "e.position", "e.actorKind", "e.actorId"])
      .select(["e.action", "e.resource", "e.resourceId", "d.details"])
      .orderBy("e.occurredAt")
      .orderBy("e.position")
      .orderBy("e.id")
      .limit(PAGE)
      .execute();
    for (const { details, ...entry } of page) {
      yield { ...entry, ...(details !== null && { details: JSON.parse(details) }) };
    }
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}
