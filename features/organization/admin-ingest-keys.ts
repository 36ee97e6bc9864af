import { randomUUID } from "node:crypto";
import { type INGEST_KEY_STATUSES, ingestKeys } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { IngestKeyKind } from "@treadlight/contract/ingest";
import { publishableMark } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { newIngestKey, type UserIdentity } from "@treadlight/platform/identity";
import type { WriteContext } from "@treadlight/platform/lists";
import { orNotFound, readEndpoints, readTable, versionedBy } from "@treadlight/platform/lists";
import { organizationTenant } from "@treadlight/warehouse";
import { type Kysely, sql } from "kysely";
import { audit } from "../audit/record.ts";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { dayOf } from "../mail/template.ts";
import { erasureRecord } from "../privacy/erasure.ts";
import { confirmationIn, counted } from "./confirmation.ts";
import { lockOwnOrganization } from "./lock.ts";
import { askForErasure } from "./pending-changes.ts";

export function ingestKeysResource(
  deps: Pick<ApiDeps, "db" | "log" | "warehouse" | "changeDelayMs" | "now">,
): Endpoint[] {
  const rowsOf = (db: Kysely<Database>, caller: UserIdentity) => keyRows(db, caller, new Date(deps.now()));
  const table = readTable(deps.db, rowsOf, ["name", "prefix"]);
  const versioned = versionedBy(ingestKeys.update.body);

  /** What was sent with a publishable key of the caller's organization. */
  async function sentWith(
    caller: UserIdentity,
    id: string,
    { sender, from = new Date(0), to }: { sender?: string | undefined; from?: Date | undefined; to?: Date | undefined },
  ) {
    const { kind, name } = orNotFound(await table.one(caller, id));
    if (kind !== "publishable") {
      throw new Expected("conflict", { message: "This is a secret key: what it sent bears no mark." });
    }
    // Nothing that is still on its way: later sessions are not erased.
    const until = new Date(Math.min(to?.getTime() ?? Number.POSITIVE_INFINITY, deps.now()));
    const tenant = organizationTenant(caller.organizationId);
    return { ...(await deps.warehouse.sentWithKey(tenant, { keyId: id, sender, from, to: until })), to: until, name };
  }

  return [
    ...readEndpoints(ingestKeys, table),
    ...writeEndpoints(deps, ingestKeys, {
      one: table.one,
      auditAs: asMember,
      async create(context, given) {
        const { id, key, prefix } = await insertKey(context, given);
        return { id, entry: { action: "ingest_key.created", after: { ...given, prefix } }, shownOnce: { key } };
      },
      lock: lockKey,
      async update({ transaction, id, stored }, change) {
        const { origins } = change.after;
        if (origins && (stored.kind === "publishable") !== origins.length > 0) {
          const message = "must name the pages of a publishable key, and be empty for a secret key";
          throw new Expected("invalid_body", { details: [{ path: "origins", code: "invalid_value", message }] });
        }
        await transaction.updateTable("ingestKeys").set(change.after).where("id", "=", id).execute();
        return [{ action: "ingest_key.updated", ...change }];
      },
      async remove({ transaction, at: revokedAt, id, stored }) {
        if (stored.revokedAt) return undefined;
        await transaction.updateTable("ingestKeys").set({ revokedAt }).where("id", "=", id).execute();
        return { action: "ingest_key.revoked", before: { name: stored.name } };
      },
    }),
    endpoint(ingestKeys.sent, {
      async handle({ caller, params: { id }, query }) {
        const { sessions, to, senders } = await sentWith(caller, id, query);
        const shown = senders.map(({ firstAt, lastAt, ...sender }) => {
          return { ...sender, firstAt: new Date(firstAt), lastAt: new Date(lastAt) };
        });
        return { status: 200, body: { sessions, to, senders: shown } };
      },
    }),
    endpoint(ingestKeys.eraseSent, {
      async handle({ caller, params: { id }, body: { sessions: expected, ...which }, req }) {
        const { sessions, to, name, firstAt } = await sentWith(caller, id, which);
        if (sessions !== expected) {
          const message = `It is ${sessions.toLocaleString("en")} sessions now. Look again before you erase them.`;
          throw new Expected("conflict", { message });
        }
        const { sender, from } = which;
        const { actor, organizationId } = asMember(caller);
        const mark = publishableMark(id, sender);
        const extent = { mark, ...(from && { receivedFrom: from.getTime() }), receivedAt: to.getTime() };
        const since = firstAt ?? to;
        const wanted = {
          ...{ kind: "key_sessions" as const, subject: id, extent, since },
          title: `Sessions that were sent with the key ${name} are erased`,
          effect: `${counted(sessions, "session", "sessions")} will be erased for good, received since ${dayOf(since)}.`,
        };
        const at = new Date(deps.now());
        const asking = { organizationId, actor, confirmation: confirmationIn(req), at };
        const appliesAt =
          sessions === 0
            ? null
            : await deps.db.transaction().execute(async (transaction) => {
                await lockOwnOrganization(transaction, caller);
                return askForErasure(deps, transaction, asking, wanted);
              });
        if (appliesAt !== null) return { status: 202, body: { erasing: sessions, appliesAt } };
        // Before the entry: a process killed in between leaves what can be erased once more.
        await deps.log.append([erasureRecord({ organizationId, ...extent })]);
        const after = { sessions, to, ...(from && { from }), ...(sender && { sender }) };
        const entry = { resource: ingestKeys.name, resourceId: id, action: "ingest_key.sessions_erased", after };
        await deps.db
          .transaction()
          .execute((transaction) => audit(transaction, actor, { organizationId, ...entry }, at));
        return { status: 202, body: { erasing: sessions, appliesAt: null } };
      },
    }),
    endpoint(ingestKeys.rotate, {
      async handle({ caller, params: { id }, body: { overlapDays } }) {
        const at = new Date(deps.now());
        const body = await deps.db.transaction().execute(async (transaction) => {
          const context = { transaction, caller, at };
          const { revokedAt, endsAt, ...given } = orNotFound(await lockKey(context, id));
          if (revokedAt ?? endsAt)
            throw new Expected("conflict", { message: "This key was already revoked or replaced." });
          const replacement = await insertKey(context, given);
          const ends = new Date(at.getTime() + overlapDays * DAY_MS);
          await transaction.updateTable("ingestKeys").set({ endsAt: ends }).where("id", "=", id).execute();
          const row = orNotFound(await table.one(caller, replacement.id, transaction));
          const { actor, organizationId } = asMember(caller);
          const after = { endsAt: ends, replacedBy: replacement.prefix };
          const change = { resource: ingestKeys.name, resourceId: id, action: "ingest_key.rotated", after };
          await audit(transaction, actor, { organizationId, ...change }, at);
          return { ...versioned(row), key: replacement.key };
        });
        return { status: 201, body };
      },
    }),
  ];
}

interface NewKey {
  name: string;
  kind: IngestKeyKind;
  scopes: string[];
  origins: string[];
  personEmail: string | null;
}

async function insertKey({ transaction, caller, at: createdAt }: WriteContext, given: NewKey) {
  const { organizationId, userId: createdBy } = caller;
  const { key, hash: keyHash, prefix } = newIngestKey(given.kind);
  const id = randomUUID();
  await transaction
    .insertInto("ingestKeys")
    .values({ id, organizationId, ...given, keyHash, prefix, createdBy, createdAt })
    .execute();
  return { id, key, prefix };
}

function lockKey({ transaction, caller }: WriteContext, id: string) {
  return transaction
    .selectFrom("ingestKeys")
    .where("organizationId", "=", caller.organizationId)
    .where("id", "=", id)
    .select(["name", "scopes", "kind", "origins", "personEmail", "revokedAt", "endsAt"])
    .forUpdate()
    .executeTakeFirst();
}

function keyRows(db: Kysely<Database>, { organizationId }: UserIdentity, now: Date) {
  return db
    .selectFrom("ingestKeys")
    .where("organizationId", "=", organizationId)
    .select(["id", "name", "prefix", "scopes", "kind", "origins", "personEmail"])
    .select(["createdAt", "lastUsedAt", "revokedAt", "endsAt"])
    .select(
      sql<(typeof INGEST_KEY_STATUSES)[number]>`CASE
        WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN ends_at <= ${now} THEN 'ended'
        WHEN ends_at IS NOT NULL THEN 'ending' ELSE 'working' END`.as("status"),
    );
}
