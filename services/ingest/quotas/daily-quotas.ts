import { createHash } from "node:crypto";
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
import { isPublishable } from "../publishable/publishable.ts";

interface Sent extends SentDay {
  quota: Quota;
  /** An organization's administrators are told when its quota is nearly used up. */
  isOrganization: boolean;
}

/** What a session of a publishable key takes on average at most. Of rejected ones, only the bytes count. */
const BYTES_PER_PUBLISHABLE_SESSION = 4_096;
/** All publishable keys of an organization together may send as much as so many of them. */
const FULL_KEYS = 20;

/** Counts are stored this often, so a quota may be exceeded by what arrives meanwhile. */
const STORE_EVERY_MS = 1_000;
const MAX_REMEMBERED = 100_000;

export interface DailyQuotas {
  /**
   * @param network where the request comes from, which counts for publishable keys
   * @throws Expected `quota_exceeded` if the caller or their organization has sent as much as it may today, or stored as much as it may
   */
  check(caller: Identity, network?: string): void;
  add(caller: Identity, sent: Quota, network?: string): void;
  /** Stores what was counted, and learns what other processes have. */
  store(): Promise<void>;
  close(): Promise<void>;
}

interface QuotaDeps {
  db: Kysely<Database>;
  quotas: {
    person: Quota;
    organization: OrganizationQuota;
    publishable: { keySessions: number; senderSessions: number };
  };
  logger: Logger;
  now: () => number;
}

/**
 * Counts what people and organizations send in a day, and organizations store, across all processes. A secret key counts for its
 * organization alone. A publishable key, which anybody can copy, has a share of its own instead, and so has each address that uses it.
 */
export function dailyQuotas({ db, quotas, logger, now }: QuotaDeps): DailyQuotas {
  const sentToday = new LRUCache<string, SentDay>({ max: MAX_REMEMBERED });
  const storedEarlier = new LRUCache<string, Stored>({ max: MAX_REMEMBERED });
  const counted = new Map<string, Sent>();
  const keyOf = ({ day, senderId }: Pick<Sent, "day" | "senderId">) => `${day} ${senderId}`;

  function sendersOf(caller: Identity, network = "unknown"): Omit<Sent, keyof Quota>[] {
    const { organizationId } = caller;
    const day = quotaDay(now());
    if (isPublishable(caller)) {
      const { keySessions, senderSessions } = quotas.publishable;
      const share = (senderId: string, sessions: number) => {
        const quota = { sessions, bytes: sessions * BYTES_PER_PUBLISHABLE_SESSION };
        return { day, senderId, quota, isOrganization: false };
      };
      return [
        share(digestId(`${caller.keyId} ${network} ${day}`), senderSessions),
        share(caller.keyId, keySessions),
        share(digestId(`publishable keys of ${organizationId}`), keySessions * FULL_KEYS),
      ];
    }
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
    check(caller, network) {
      const whose = isPublishable(caller) ? "With this key you have" : "You have";
      for (const { quota, ...sender } of sendersOf(caller, network)) {
        const [total, stored] = [sentToday.get(keyOf(sender)), storedEarlier.get(keyOf(sender))];
        // What is not stored yet is much of a small share.
        const sent = added(total, isPublishable(caller) ? counted.get(keyOf(sender)) : undefined);
        if (sent) requireRoomFor(sent, quota, sender.isOrganization ? "Your organization has" : whose, now());
        if (total && stored) requireStorage(stored, total.bytes, now());
      }
    },
    add(caller, sent, network) {
      for (const sender of sendersOf(caller, network)) count({ ...sender, ...sent });
    },
    store,
    async close() {
      clearInterval(timer);
      await store();
    },
  };
}

/** A UUID made of a text, for senders without an id of their own. Of an address it is another one each day. */
function digestId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const added = (one: Quota | undefined, other: Quota | undefined): Quota | undefined =>
  one && other ? { sessions: one.sessions + other.sessions, bytes: one.bytes + other.bytes } : (one ?? other);
