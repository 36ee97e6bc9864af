import { can } from "@treadlight/contract/access";
import { importSummarySchema } from "@treadlight/contract/imports";
import { getSources, SOURCE_DAYS, type Source, waySchema } from "@treadlight/contract/sources";
import { groupedBy } from "@treadlight/domain/grouping";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { isWorking, type UserIdentity } from "@treadlight/platform/identity";
import { type Kysely, sql } from "kysely";
import { silenceOf } from "../alerts/silence.ts";
import type { ApiDeps } from "../deps.ts";
import { firstHeardDay, type HeardDay, POLICY } from "./heard-days.ts";
import { policyProblems } from "./policy-problems.ts";

type SourceName = Pick<Source, "id" | "kind" | "name" | "prefix">;
type Counted = Pick<HeardDay, "day" | "way" | "outcome" | "reason" | "count" | "lastAt">;

const PEOPLE = "people";

/** Whole days without a record after which a source that sent on most days is silent. */
const SILENT_AFTER_DAYS = 1;

/** What sends for a person and their organization, and what became of it. */
export function sourcesEndpoint({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint {
  return endpoint(getSources, {
    async handle({ caller }) {
      const at = now();
      const own = await ownSources(db, caller, at);
      const isOfAll = can(caller.userType, "ingest_keys", caller.isStaff);
      return { status: 200, body: { own, organization: isOfAll ? await organizationSources(db, caller, at) : null } };
    },
  });
}

/** What sends as a person. */
export async function ownSources(db: Kysely<Database>, caller: UserIdentity, now: number): Promise<Source[]> {
  const { userId, organizationId } = caller;
  const devices = await db
    .selectFrom("logins")
    .where("userId", "=", userId)
    .where("tokenHash", "is not", null)
    .where("revokedAt", "is", null)
    .orderBy("createdAt", "desc")
    .select(["id", "userAgent as name"])
    .execute();
  const tokens = await db
    .selectFrom("apiTokens")
    .where("userId", "=", userId)
    .where("expiresAt", ">", new Date(now))
    .where(sql<boolean>`'sessions:send' = ANY (scopes)`)
    .orderBy("createdAt", "desc")
    .select(["id", "name", "prefix"])
    .execute();
  const rows = await db
    .selectFrom("heardDays")
    .where("organizationId", "=", organizationId)
    .where("personId", "=", userId)
    .where("day", ">=", firstHeardDay(now))
    .select(["senderId", "senderKind", "day", "way", "outcome", "reason", "count", "lastAt"])
    .execute();
  const named: SourceName[] = [
    ...devices.map((device) => ({ ...device, kind: "device" as const, prefix: null })),
    ...tokens.map((token) => ({ ...token, kind: "api_token" as const })),
  ];
  const known = new Set(named.map(({ id }) => id));
  const others = new Map(rows.filter(({ senderId }) => !known.has(senderId)).map((row) => [row.senderId, row]));
  for (const { senderId, senderKind } of others.values()) {
    named.push({ id: senderId, kind: senderKind, name: null, prefix: null });
  }
  const ofSender = groupedBy(rows, ({ senderId }) => senderId);
  return named.map((source) => ({ ...source, ...summed(ofSender.get(source.id) ?? [], now) })).sort(byLastHeard);
}

/** What sends for an organization; what its people send is summed up. */
export async function organizationSources(db: Kysely<Database>, caller: UserIdentity, now: number): Promise<Source[]> {
  const { organizationId } = caller;
  const keys = await db
    .selectFrom("ingestKeys")
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt", "desc")
    .select(["id", "name", "prefix", isWorking(now).as("isWorking")])
    .execute();
  // Nobody sees here what one person sent: that is summed up.
  const keyId = sql<string | null>`CASE WHEN sender_kind = 'ingest_key' THEN sender_id END`;
  const rows = await db
    .selectFrom("heardDays")
    .where("organizationId", "=", organizationId)
    .where("day", ">=", firstHeardDay(now))
    .groupBy([keyId, "day", "way", "outcome", "reason"])
    .select(keyId.as("keyId"))
    .select(["day", "way", "outcome", "reason"])
    .select(sql<number>`sum(count)::bigint`.as("count"))
    .select(({ fn }) => fn.max("lastAt").as("lastAt"))
    .execute();
  const ofKey = groupedBy(rows, ({ keyId }) => keyId ?? PEOPLE);
  const ofKeys = keys.flatMap(({ isWorking, ...key }): Source[] => {
    const heard = ofKey.get(key.id) ?? [];
    return isWorking || heard.length > 0 ? [{ ...key, kind: "ingest_key", ...summed(heard, now) }] : [];
  });
  const ofPeople = ofKey.get(PEOPLE) ?? [];
  const people: SourceName = { id: PEOPLE, kind: "people", name: null, prefix: null };
  return [
    ...ofKeys,
    ...(ofPeople.length > 0 ? [{ ...people, ...summed(ofPeople, now) }] : []),
    ...(await importSources(db, organizationId, now)),
  ].sort(byLastHeard);
}

/** The imports of an organization by their kind; those that were undone, and dry runs, brought nothing. */
async function importSources(db: Kysely<Database>, organizationId: string, now: number): Promise<Source[]> {
  const imports = await db
    .selectFrom("imports")
    .where("organizationId", "=", organizationId)
    .where("isDryRun", "=", false)
    .where("undoneAt", "is", null)
    .where("finishedAt", "is not", null)
    .where("startedAt", ">=", new Date(firstHeardDay(now)))
    .select(["kind", "summary", "problem", "startedAt as lastAt"])
    .execute();
  return [...groupedBy(imports, ({ kind }) => kind)].map(([kind, files]) => {
    const counted = files.flatMap(({ summary, problem, lastAt }): Counted[] => {
      const day = lastAt.toISOString().slice(0, 10);
      const one = { day, way: "import" as const, lastAt };
      if (problem !== null) return [{ ...one, outcome: "refused", reason: "failed", count: 1 }];
      const { lines, ignored, blocked, rejected } = importSummarySchema.parse(summary);
      const taken = Math.max(0, lines - ignored - blocked - rejected);
      return [
        { ...one, outcome: "taken", reason: "", count: taken },
        { ...one, outcome: "ignored", reason: "no_tool", count: ignored },
        { ...one, outcome: "ignored", reason: "blocked", count: blocked },
        { ...one, outcome: "ignored", reason: "unreadable", count: rejected },
      ];
    });
    return { id: `import ${kind}`, kind: "import", name: kind, prefix: null, ...summed(counted, now) };
  });
}

function summed(
  counted: readonly (Omit<Counted, "way"> & { way: string })[],
  now: number,
): Omit<Source, keyof SourceName> {
  const rows = counted.filter(({ way }) => way !== POLICY);
  const days = new Set(rows.map(({ day }) => day));
  const hasSent = Array.from({ length: SOURCE_DAYS }, (_, ago) =>
    days.has(new Date(now - ago * DAY_MS).toISOString().slice(0, 10)),
  );
  const ways = [...groupedBy(rows, ({ way }) => way)].map(([way, ofWay]) => {
    const total = (outcome: Counted["outcome"]) =>
      ofWay.reduce((sum, row) => sum + (row.outcome === outcome ? row.count : 0), 0);
    const taken = total("taken");
    return {
      ...{ way: waySchema.parse(way), lastHeardAt: latest(ofWay), came: taken + total("ignored"), taken },
      ...{ ignored: byReason(ofWay, "ignored"), refused: byReason(ofWay, "refused") },
    };
  });
  return {
    lastHeardAt: rows.length > 0 ? latest(rows) : null,
    isSilent: silenceOf(hasSent, SILENT_AFTER_DAYS) !== undefined,
    ways: ways.sort((one, other) => other.came - one.came),
    policyProblems: policyProblems(counted.filter(({ way }) => way === POLICY)),
  };
}

function byReason(rows: readonly Pick<Counted, "outcome" | "reason" | "count">[], outcome: Counted["outcome"]) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.outcome === outcome) counts.set(row.reason, (counts.get(row.reason) ?? 0) + row.count);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

const latest = (rows: readonly { lastAt: Date }[]) => new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime())));

const byLastHeard = (one: Source, other: Source) =>
  (other.lastHeardAt?.getTime() ?? 0) - (one.lastHeardAt?.getTime() ?? 0);
