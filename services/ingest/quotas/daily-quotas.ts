import { rolesWith } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import { mails, sendMails } from "@treadlight/people/mails";
import type { Database } from "@treadlight/platform/database";
import type { Identity } from "@treadlight/platform/identity";
import type { Logger } from "@treadlight/platform/observability";
import { type Kysely, sql, type Transaction } from "kysely";
import { LRUCache } from "lru-cache";

/** How much may be sent on a day (UTC). */
export interface Quota {
  sessions: number;
  /** After decompression. */
  bytes: number;
}

interface Sent extends Quota {
  day: string;
  senderId: string;
  quota: Quota;
  /** Whose administrators are told when the quota is nearly used up; absent for a person. */
  organizationId?: string;
}

/** Counts are stored this often, so a quota may be exceeded by what arrives meanwhile. */
const STORE_EVERY_MS = 1_000;
const NEARLY = 0.8;
/** PostgreSQL allows 65,535 parameters per statement. */
const SENDERS_PER_INSERT = 10_000;
const MAX_REMEMBERED = 100_000;

export interface DailyQuotas {
  /** @throws Expected `quota_exceeded` if the caller or their organization has sent as much as it may today */
  check(caller: Identity): void;
  add(caller: Identity, sent: Quota): void;
  /** Stores what was counted, and learns what other processes have. */
  store(): Promise<void>;
  close(): Promise<void>;
}

interface QuotaDeps {
  db: Kysely<Database>;
  quotas: { person: Quota; organization: Quota };
  logger: Logger;
  now: () => number;
}

/** Counts what people and organizations send in a day, across all processes. An ingest key counts for its organization alone. */
export function dailyQuotas({ db, quotas, logger, now }: QuotaDeps): DailyQuotas {
  const stored = new LRUCache<string, Quota>({ max: MAX_REMEMBERED });
  const counted = new Map<string, Sent>();
  const today = () => new Date(now()).toISOString().slice(0, 10);
  const keyOf = ({ day, senderId }: Pick<Sent, "day" | "senderId">) => `${day} ${senderId}`;

  function sendersOf(caller: Identity): Omit<Sent, keyof Quota>[] {
    const { organizationId } = caller;
    const day = today();
    const organization = { day, senderId: organizationId, quota: quotas.organization, organizationId };
    return caller.kind === "user"
      ? [{ day, senderId: caller.userId, quota: quotas.person }, organization]
      : [organization];
  }

  async function store() {
    // In one order in every process, so that none waits for another in a circle.
    const keys = [...counted.keys()].sort().slice(0, SENDERS_PER_INSERT);
    const sent = keys.flatMap((key) => counted.get(key) ?? []);
    for (const key of keys) counted.delete(key);
    if (sent.length === 0) return;
    try {
      await db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .insertInto("sentDays")
          .values(sent.map(({ day, senderId, sessions, bytes }) => ({ day, senderId, sessions, bytes })))
          .onConflict((conflict) =>
            conflict.columns(["day", "senderId"]).doUpdateSet({
              sessions: sql`sent_days.sessions + excluded.sessions`,
              bytes: sql`sent_days.bytes + excluded.bytes`,
            }),
          )
          .returning([sql<string>`day::text`.as("day"), "senderId", "sessions", "bytes"])
          .execute();
        for (const row of rows) stored.set(keyOf(row), row);
        for (const { organizationId, day, quota, ...one } of sent) {
          const total = stored.get(keyOf({ day, ...one }));
          if (organizationId !== undefined && total && share(total, quota) >= NEARLY) {
            await tellAdministrators(transaction, organizationId, day);
          }
        }
      });
    } catch (err) {
      logger.warn({ err }, "what was sent could not be counted; trying again");
      for (const one of sent) count(one);
    }
  }

  function count({ sessions, bytes, ...sender }: Sent) {
    const before = counted.get(keyOf(sender));
    const total = { sessions: sessions + (before?.sessions ?? 0), bytes: bytes + (before?.bytes ?? 0) };
    counted.set(keyOf(sender), { ...sender, ...total });
  }

  const timer = setInterval(() => void store(), STORE_EVERY_MS);
  return {
    check(caller) {
      for (const { quota, ...sender } of sendersOf(caller)) {
        const total = stored.get(keyOf(sender));
        if (!total || share(total, quota) < 1) continue;
        const whose = sender.organizationId === undefined ? "You have" : "Your organization has";
        const message = `${whose} sent as much as allowed today. The day ends at midnight UTC.`;
        throw new Expected("quota_exceeded", { message, retryAfterS: (DAY_MS - (now() % DAY_MS)) / 1_000 });
      }
    },
    add(caller, sent) {
      for (const sender of sendersOf(caller)) count({ ...sender, ...sent });
    },
    store,
    async close() {
      clearInterval(timer);
      await store();
    },
  };
}

const share = (sent: Quota, quota: Quota) => Math.max(sent.sessions / quota.sessions, sent.bytes / quota.bytes);

/** Once a day. */
async function tellAdministrators(transaction: Transaction<Database>, organizationId: string, day: string) {
  const administrators = await transaction
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("o.id", "=", organizationId)
    .where("u.role", "in", rolesWith("ingest_keys"))
    .where("u.suspendedAt", "is", null)
    .select(["u.id", "u.email", "o.name as organizationName"])
    .execute();
  const notices = administrators.map(({ id, email, organizationName }) => ({
    to: email,
    params: { organizationName },
    onceKey: `quota ${day} ${id}`,
  }));
  await sendMails(transaction, mails.quotaNearlyUsed, notices);
}
