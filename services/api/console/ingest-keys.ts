import { randomUUID } from "node:crypto";
import { ingestKeys } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { newIngestKey, type UserIdentity } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";
import type { ApiDeps } from "../deps/index.ts";
import { readEndpoints, readTable } from "./read-endpoints.ts";
import { asMember, writeEndpoints } from "./write-endpoints.ts";

export function ingestKeysResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["name", "prefix"]);
  return [
    ...readEndpoints(ingestKeys, table),
    ...writeEndpoints(deps, ingestKeys, {
      one: table.one,
      auditAs: asMember,
      async create({ transaction, caller: { organizationId, userId: createdBy }, at: createdAt }, given) {
        const { key, hash: keyHash, prefix } = newIngestKey(given.kind);
        const id = randomUUID();
        await transaction
          .insertInto("ingestKeys")
          .values({ id, organizationId, ...given, keyHash, prefix, createdBy, createdAt })
          .execute();
        return { id, entry: { action: "ingest_key.created", after: { ...given, prefix } }, shownOnce: { key } };
      },
      lock: ({ transaction, caller }, id) =>
        transaction
          .selectFrom("ingestKeys")
          .where("organizationId", "=", caller.organizationId)
          .where("id", "=", id)
          .select(["name", "scopes", "kind", "origins", "revokedAt"])
          .forUpdate()
          .executeTakeFirst(),
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
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("ingestKeys")
    .where("organizationId", "=", organizationId)
    .select(["id", "name", "prefix", "scopes", "kind", "origins", "createdAt", "lastUsedAt", "revokedAt"]);
}
