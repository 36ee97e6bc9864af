import type { ErrorCode } from "@treadlight/contract/errors";
import type { PolicyProblem } from "@treadlight/contract/extension";
import type { IgnoredReason, Way } from "@treadlight/contract/sources";
import { addHeard, type HeardDay, POLICY } from "@treadlight/features/sources/heard-days.ts";
import { storedProblem } from "@treadlight/features/sources/policy-problems.ts";
import type { Database } from "@treadlight/platform/database";
import type { Identity } from "@treadlight/platform/identity";
import type { Logger } from "@treadlight/platform/observability";
import type { Request, RequestHandler } from "express";
import type { Kysely } from "kysely";

/** Counts are stored this often: so late do people see that a source was heard. */
const STORE_EVERY_MS = 2_000;
const ROWS_PER_INSERT = 10_000;

/** What became of the records of a request that were sent in one form. */
export interface HeardRecords {
  taken: number;
  ignored?: Partial<Record<IgnoredReason, number>>;
}

export interface Heard {
  add(caller: Identity, way: Way, records: HeardRecords): void;
  /** Counts a request that was refused as a whole. */
  refused(caller: Identity, way: Way, code: ErrorCode): void;
  /** Counts each problem of its policy that a browser extension reports. */
  policy(caller: Identity, problems: readonly PolicyProblem[]): void;
  store(): Promise<void>;
  close(): Promise<void>;
}

/** Counts in this process what each source sends and what becomes of it, and stores the counts. */
export function countHeard(deps: { db: Kysely<Database>; logger: Logger; now: () => number }): Heard {
  const counted = new Map<string, HeardDay>();
  let storing: Promise<void> | undefined;

  function count(row: HeardDay) {
    const key = [row.organizationId, row.senderId, row.day, row.way, row.outcome, row.reason].join(" ");
    const before = counted.get(key);
    counted.set(key, before ? { ...row, count: before.count + row.count } : row);
  }

  function countOne(caller: Identity, way: HeardDay["way"], what: Pick<HeardDay, "outcome" | "reason" | "count">) {
    const lastAt = new Date(deps.now());
    const day = lastAt.toISOString().slice(0, 10);
    count({ organizationId: caller.organizationId, ...senderOf(caller), day, way, lastAt, ...what });
  }

  async function storeOnce() {
    const keys = [...counted.keys()].slice(0, ROWS_PER_INSERT);
    const rows = keys.flatMap((key) => counted.get(key) ?? []);
    for (const key of keys) counted.delete(key);
    if (rows.length === 0) return;
    try {
      await addHeard(deps.db, rows);
    } catch (err) {
      deps.logger.warn({ err }, "could not store what sources sent; will retry");
      for (const row of rows) count(row);
    }
  }

  const store = () => {
    storing ??= storeOnce().finally(() => {
      storing = undefined;
    });
    return storing;
  };
  const timer = setInterval(() => void store(), STORE_EVERY_MS);
  return {
    add(caller, way, { taken, ignored = {} }) {
      // Also a request without a record is a sign of life.
      countOne(caller, way, { outcome: "taken", reason: "", count: taken });
      for (const [reason, number] of Object.entries(ignored)) {
        if (number > 0) countOne(caller, way, { outcome: "ignored", reason, count: number });
      }
    },
    refused: (caller, way, code) => countOne(caller, way, { outcome: "refused", reason: code, count: 1 }),
    policy(caller, problems) {
      for (const reason of new Set(problems.map(storedProblem))) {
        countOne(caller, POLICY, { outcome: "ignored", reason, count: 1 });
      }
    },
    store,
    async close() {
      clearInterval(timer);
      await storing;
      await store();
    },
  };
}

/** Whoever a caller is counted as. */
function senderOf(caller: Identity): Pick<HeardDay, "senderId" | "senderKind" | "personId"> {
  if (caller.kind === "ingestKey") return { senderId: caller.keyId, senderKind: "ingest_key", personId: null };
  const { userId: personId, tokenId, loginId, scopes } = caller;
  if (tokenId !== undefined) return { senderId: tokenId, senderKind: "api_token", personId };
  // Of a login, only a device credential has scopes.
  if (scopes && loginId !== undefined) return { senderId: loginId, senderKind: "device", personId };
  return { senderId: personId, senderKind: "signed_in", personId };
}

/** Counts each request of a known caller that is refused. */
export function noteRefusals(heard: Heard | undefined, wayOf: (req: Request) => Way): RequestHandler {
  return (req, res, next) => {
    res.once("finish", () => {
      const { identity, errorCode } = res.locals;
      if (identity && errorCode) heard?.refused(identity, wayOf(req), errorCode);
    });
    next();
  };
}
