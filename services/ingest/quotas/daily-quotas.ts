import {
  addSent,
  notifyIfNearlyFull,
  notifyIfNearlyUsed,
  type OrganizationQuota,
  type Quota,
  quotaDay,
  requireRoomFor,
  requireStorage,
  SENDERS_PER_INSERT,
  type SentDay,
  type Stored,
  storedBefore,
} from "@treadlight/features/limits/quotas.ts";
import type { Database } from "@treadlight/platform/database";
import type { Identity } from "@treadlight/platform/identity";
import type { Logger } from "@treadlight/platform/observability";
import type { Kysely, Transaction } from "kysely";
import { LRUCache } from "lru-cache";

interface Sent extends SentDay {
  quota: Quota;
  /** An organization's administrators are told when its quota is nearly used up. */
  isOrganization: boolean;
}

/** Counts are stored this often, so a quota may be exceeded by what arrives meanwhile. */
const STORE_EVERY_MS = 1_000;
const MAX_REMEMBERED = 100_000;

export interface DailyQuotas {
  /** @throws Expected `quota_exceeded` if the caller or their organization has sent as much as it may today, or stored as much as it may */
  check(caller: Identity): void;
  add(caller: Identity, sent: Quota): void;
  /** Stores what was counted, and learns what other processes have. */
  store(): Promise<void>;
  close(): Promise<void>;
}

interface QuotaDeps {
  db: Kysely<Database>;
  quotas: { person: Quota; organization: OrganizationQuota };
  logger: Logger;
  now: () => number;
}

/** Counts what people and organizations send in a day, and organizations store, across all processes. An ingest key counts for its organization alone. */
export function dailyQuotas({ db, quotas, logger, now }: QuotaDeps): DailyQuotas {
  const sentToday = new LRUCache<string, SentDay>({ max: MAX_REMEMBERED });
  const storedEarlier = new LRUCache<string, Stored>({ max: MAX_REMEMBERED });
  const counted = new Map<string, Sent>();
  const keyOf = ({ day, senderId }: Pick<Sent, "day" | "senderId">) => `${day} ${senderId}`;

  function sendersOf(caller: Identity): Omit<Sent, keyof Quota>[] {
    const { organizationId } = caller;
    const day = quotaDay(now());
    const organization = { day, senderId: organizationId, quota: quotas.organization, isOrganization: true };
    return caller.kind === "user"
      ? [{ day, senderId: caller.userId, quota: quotas.person, isOrganization: false }, organization]
      : [organization];
  }

  async function store() {
    // In the same order in every process, to avoid deadlocks.
    const keys = [...counted.keys()].sort().slice(0, SENDERS_PER_INSERT);
    const sent = keys.flatMap((key) => counted.get(key) ?? []);
    for (const key of keys) counted.delete(key);
    if (sent.length === 0) return;
    try {
      await db.transaction().execute(async (transaction) => {
        const totals = await addSent(transaction, sent);
        for (const total of totals) sentToday.set(keyOf(total), total);
        const organizations = sent.filter(({ isOrganization }) => isOrganization);
        await learnStored(transaction, organizations);
        for (const { quota, ...one } of organizations) {
          const [total, stored] = [sentToday.get(keyOf(one)), storedEarlier.get(keyOf(one))];
          if (total) await notifyIfNearlyUsed(transaction, total, quota);
          if (total && stored) await notifyIfNearlyFull(transaction, stored, total.bytes);
        }
      });
    } catch (err) {
      logger.warn({ err }, "could not store quota counts; will retry");
      for (const one of sent) count(one);
    }
  }

  /** What they had stored when the day began is read once a day. */
  async function learnStored(transaction: Transaction<Database>, organizations: readonly SentDay[]) {
    const unknown = organizations.filter((one) => !storedEarlier.has(keyOf(one)));
    for (const day of new Set(unknown.map((one) => one.day))) {
      const ids = unknown.flatMap((one) => (one.day === day ? one.senderId : []));
      for (const stored of await storedBefore(transaction, ids, day, quotas.organization)) {
        storedEarlier.set(keyOf({ day, senderId: stored.organizationId }), stored);
      }
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
        const [total, stored] = [sentToday.get(keyOf(sender)), storedEarlier.get(keyOf(sender))];
        if (total) requireRoomFor(total, quota, sender.isOrganization ? "Your organization has" : "You have", now());
        if (total && stored) requireStorage(stored, total.bytes, now());
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
