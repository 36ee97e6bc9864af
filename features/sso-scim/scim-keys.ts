import { randomBytes, randomUUID } from "node:crypto";
import { createDirectoryKey, listDirectoryKeys, revokeDirectoryKey } from "@treadlight/contract/directory";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { credentialHash } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { requireVerifiedDomain } from "./domains.ts";
import { lockForSignIn } from "./lock.ts";

const PREFIX = "tls_";
const LAST_USED_PRECISION_MS = 60_000;

/** The keys with which a company's directory provisions people. */
export function keyEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const shown = (organizationId: string) =>
    db
      .selectFrom("directoryKeys")
      .where("organizationId", "=", organizationId)
      .where("revokedAt", "is", null)
      .select(["id", "name", "createdAt", "lastUsedAt"])
      .orderBy("createdAt")
      .execute();
  return [
    endpoint(listDirectoryKeys, {
      async handle({ caller: { organizationId } }) {
        return { status: 200, body: { keys: await shown(organizationId) } };
      },
    }),
    endpoint(createDirectoryKey, {
      async handle({ caller, body: { name } }) {
        const { organizationId, userId } = caller;
        const id = randomUUID();
        const createdAt = new Date(now());
        const key = `${PREFIX}${randomBytes(32).toString("base64url")}`;
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          await requireVerifiedDomain(transaction, organizationId);
          const facts = { id, organizationId, name, createdAt };
          await transaction
            .insertInto("directoryKeys")
            .values({ ...facts, keyHash: credentialHash(key), createdBy: userId })
            .execute();
          const entry = {
            action: "directory_key.created",
            resource: "directory-keys",
            resourceId: id,
            after: { name },
          };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, createdAt);
        });
        return { status: 201, body: { id, name, createdAt, lastUsedAt: null, key } };
      },
    }),
    endpoint(revokeDirectoryKey, {
      async handle({ caller, params: { id } }) {
        const { organizationId, userId } = caller;
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const revoked = await transaction
            .updateTable("directoryKeys")
            .set({ revokedAt: at })
            .where("id", "=", id)
            .where("organizationId", "=", organizationId)
            .where("revokedAt", "is", null)
            .returning("name")
            .executeTakeFirst();
          if (!revoked) throw new Expected("not_found");
          const entry = { action: "directory_key.revoked", resource: "directory-keys", resourceId: id };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
        });
        return { status: 204, body: undefined };
      },
    }),
  ];
}

/**
 * The organization whose directory this is.
 * @throws Expected `unauthenticated`, `account_suspended`
 */
export async function organizationOfKey(
  db: Kysely<Database>,
  authorization: string | undefined,
  now: Date,
): Promise<string> {
  const [, key] = /^Bearer +(tls_[\w-]{20,100}) *$/i.exec(authorization ?? "") ?? [];
  if (key === undefined) throw new Expected("unauthenticated");
  const found = await db
    .selectFrom("directoryKeys as k")
    .innerJoin("organizations as o", "o.id", "k.organizationId")
    .where("k.keyHash", "=", credentialHash(key))
    .where("k.revokedAt", "is", null)
    .select(["k.id", "k.organizationId", "k.lastUsedAt", "o.suspendedAt"])
    .executeTakeFirst();
  if (!found) throw new Expected("unauthenticated");
  if (found.suspendedAt) throw new Expected("account_suspended");
  if (!found.lastUsedAt || found.lastUsedAt.getTime() < now.getTime() - LAST_USED_PRECISION_MS) {
    await db.updateTable("directoryKeys").set({ lastUsedAt: now }).where("id", "=", found.id).execute();
  }
  return found.organizationId;
}
