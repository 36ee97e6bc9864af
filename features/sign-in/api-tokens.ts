import { randomUUID } from "node:crypto";
import { can, normalizeRole, type TokenScope } from "@treadlight/contract/access";
import {
  createApiToken,
  createOrganizationToken,
  listApiTokens,
  listOrganizationTokens,
  ROTATION_HOURS,
  revokeApiToken,
  revokeOrganizationToken,
  rotateApiToken,
  rotateOrganizationToken,
} from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { newApiToken, tokenScopes, type UserIdentity } from "@treadlight/platform/identity";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Request } from "express";
import type { ExpressionBuilder, Transaction } from "kysely";
import { type AuditedChange, audit, type From } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMail } from "../mail/index.ts";
import { apiTokenMail } from "./mails/api-token.ts";
import { fromOf } from "./records.ts";

/** More than anybody uses; it bounds the list. */
const MAX_TOKENS = 50;

type Deps = Pick<ApiDeps, "db" | "now">;

/** Whose token it is. */
type Owner = { userId: string; organizationId: null } | { userId: null; organizationId: string };
interface Call {
  caller: UserIdentity;
  req: Request;
}
interface CallOfOne extends Call {
  params: { id: string };
}
interface CallForNew extends Call {
  body: { name: string; scopes: TokenScope[]; days: number };
}

/** The tokens with which programs call the API, as a person or for an organization. */
export function apiTokenEndpoints(deps: Deps): Endpoint[] {
  const own = tokensOf(deps, ({ userId }) => ({ userId, organizationId: null }));
  const shared = tokensOf(deps, ({ organizationId }) => ({ userId: null, organizationId }));
  return [
    endpoint(listApiTokens, { handle: own.list }),
    endpoint(createApiToken, { handle: own.create }),
    endpoint(rotateApiToken, { handle: own.rotate }),
    endpoint(revokeApiToken, { handle: own.revoke }),
    endpoint(listOrganizationTokens, { handle: shared.list }),
    endpoint(createOrganizationToken, { handle: shared.create }),
    endpoint(rotateOrganizationToken, { handle: shared.rotate }),
    endpoint(revokeOrganizationToken, { handle: shared.revoke }),
  ];
}

function tokensOf({ db, now }: Deps, ownerOf: (caller: UserIdentity) => Owner) {
  const date = () => new Date(now());
  return {
    async list({ caller }: Call) {
      const rows = await db
        .selectFrom("apiTokens")
        .where(ownedBy(ownerOf(caller)))
        .where("expiresAt", ">", date())
        .select(["id", "name", "prefix", "scopes", "createdAt", "expiresAt", "lastUsedAt"])
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .execute();
      const tokens = rows.map((row) => ({ ...row, scopes: tokenScopes(row.scopes) }));
      return { status: 200 as const, body: { tokens } };
    },
    async create({ caller, body: { name, scopes, days }, req }: CallForNew) {
      const at = date();
      const token = { name, scopes, expiresAt: new Date(at.getTime() + days * DAY_MS) };
      const body = await db.transaction().execute(async (transaction) => {
        await hold(transaction, ownerOf(caller));
        return addToken(transaction, { caller, from: fromOf(req) }, ownerOf(caller), token, at);
      });
      return { status: 201 as const, body };
    },
    async rotate({ caller, params: { id }, req }: CallOfOne) {
      const at = date();
      const owner = ownerOf(caller);
      const body = await db.transaction().execute(async (transaction) => {
        await hold(transaction, owner);
        const old = await transaction
          .selectFrom("apiTokens")
          .where("id", "=", id)
          .where(ownedBy(owner))
          .where("expiresAt", ">", at)
          .select(["name", "scopes", "createdAt", "expiresAt", "replacedAt"])
          .forUpdate()
          .executeTakeFirst();
        if (!old) throw new Expected("not_found");
        if (old.replacedAt) throw new Expected("conflict", { message: "This token was already replaced." });
        const overlapEnd = new Date(Math.min(old.expiresAt.getTime(), at.getTime() + ROTATION_HOURS * 3_600_000));
        await transaction
          .updateTable("apiTokens")
          .set({ expiresAt: overlapEnd, replacedAt: at })
          .where("id", "=", id)
          .execute();
        const expiresAt = new Date(at.getTime() + old.expiresAt.getTime() - old.createdAt.getTime());
        const next = { name: old.name, scopes: tokenScopes(old.scopes), expiresAt };
        return addToken(transaction, { caller, from: fromOf(req) }, owner, next, at);
      });
      return { status: 201 as const, body };
    },
    async revoke({ caller, params: { id }, req }: CallOfOne) {
      await db.transaction().execute(async (transaction) => {
        const revoked = await transaction
          .deleteFrom("apiTokens")
          .where("id", "=", id)
          .where(ownedBy(ownerOf(caller)))
          .returning("name")
          .executeTakeFirst();
        if (!revoked) throw new Expected("not_found");
        const after = { ...fromOf(req) };
        await record(
          transaction,
          caller,
          { action: "api_token.revoked", resourceId: id, before: revoked, after },
          date(),
        );
      });
      return { status: 204 as const, body: undefined };
    },
  };
}

const ownedBy = (owner: Owner) => (e: ExpressionBuilder<Database, "apiTokens">) =>
  owner.userId === null ? e("organizationId", "=", owner.organizationId) : e("userId", "=", owner.userId);

/**
 * Serializes changes of an organization's tokens and rights. Locks the organization before any person, as everywhere,
 * to avoid deadlocks.
 */
async function hold(transaction: Transaction<Database>, { organizationId }: Owner): Promise<void> {
  if (organizationId !== null) await lockOrganizations(transaction, [organizationId]);
}

/** Stores a token and tells the person who makes it by mail. @throws Expected `conflict` for one too many, `forbidden`, `unauthenticated` */
async function addToken(
  transaction: Transaction<Database>,
  { caller, from }: { caller: UserIdentity; from: From },
  owner: Owner,
  { name, scopes, expiresAt }: { name: string; scopes: TokenScope[]; expiresAt: Date },
  now: Date,
) {
  // Waits for a concurrent change of the password, which ends this login, and tokens, and must not miss this one.
  const maker = await transaction
    .selectFrom("users as u")
    .innerJoin("logins as l", "l.userId", "u.id")
    .where("u.id", "=", caller.userId)
    .where("u.organizationId", "=", caller.organizationId)
    .where("l.id", "=", caller.loginId ?? null)
    .where("l.revokedAt", "is", null)
    .select(["u.email", "u.role"])
    .forShare()
    .executeTakeFirst();
  if (!maker) throw new Expected("unauthenticated");
  // Their role may have changed since the request arrived.
  if (owner.userId === null && !can(normalizeRole(maker.role), "ingest_keys")) throw new Expected("forbidden");
  const { count } = await transaction
    .selectFrom("apiTokens")
    .where(ownedBy(owner))
    .where("expiresAt", ">", now)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TOKENS) {
    throw new Expected("conflict", { message: `There are ${MAX_TOKENS} API tokens. Revoke one first.` });
  }
  const { token, hash: tokenHash, prefix } = newApiToken();
  const row = { id: randomUUID(), name, prefix, scopes, createdAt: now, expiresAt, lastUsedAt: null };
  await transaction
    .insertInto("apiTokens")
    .values({ ...row, ...owner, tokenHash })
    .execute();
  const organizationName = owner.userId === null ? caller.organizationName : null;
  const params = { name, organizationName, expiresAt };
  await sendMail(transaction, apiTokenMail, { to: maker.email, params, limit: "notice" });
  const after = { name, scopes, expiresAt, ...from };
  await record(transaction, caller, { action: "api_token.created", resourceId: row.id, after }, now);
  return { ...row, token };
}

function record(
  transaction: Transaction<Database>,
  { userId, organizationId }: UserIdentity,
  change: Pick<AuditedChange, "action" | "resourceId" | "before" | "after">,
  now: Date,
): Promise<void> {
  const entry = { organizationId, resource: "api-tokens", ...change };
  return audit(transaction, { kind: "user", id: userId }, entry, now);
}
