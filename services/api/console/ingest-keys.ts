import { randomUUID } from "node:crypto";
import { nameSchema } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { newIngestKey } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";
import { z } from "zod";
import { audited } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { changeOf, found } from "../lists/change.ts";
import { listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";

/** What a key may send. */
const scopesSchema = z
  .array(z.enum(["sessions", "monitoring"]))
  .min(1)
  .max(2)
  .transform((scopes) => [...new Set(scopes)].sort());

const rowSchema = z.object({
  id: z.guid(),
  name: z.string(),
  prefix: z.string().describe("The key's first characters, by which people tell keys apart."),
  scopes: z.array(z.string()),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});

/** The ingest keys of the caller's organization. A revoked one stays listed. */
export function ingestKeysResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db } = deps;
  const params = z.object({ id: z.guid() });
  return [
    ...readEndpoints({
      name: "ingest-keys",
      noun: "ingest key",
      row: rowSchema,
      query: listQuery({
        sortable: ["createdAt", "id", "name", "lastUsedAt", "revokedAt"],
        defaultOrder: "DESC",
        filters: { name: nameSchema, revokedAt: z.null() },
      }),
      page: ({ organizationId }, query) => selectPage(db, rowsOf(db, organizationId), query, ["name", "prefix"]),
      one: ({ organizationId }, id) => selectOne(db, rowsOf(db, organizationId), id),
    }),
    endpoint(
      defineRoute({
        route: "POST /api/admin/ingest-keys",
        summary: "Makes an ingest key",
        description: "`key` is shown in this answer and never again.",
        body: z.object({ name: nameSchema, scopes: scopesSchema.default(["monitoring", "sessions"]) }),
        answers: { 201: rowSchema.extend({ key: z.string() }) },
      }),
      {
        async handle({ caller: { organizationId, userId: createdBy }, body: { name, scopes } }) {
          const { key, hash: keyHash, prefix } = newIngestKey();
          const id = randomUUID();
          const stored = await audited(deps, { kind: "user", id: createdBy }, async (transaction, createdAt) => {
            await transaction
              .insertInto("ingestKeys")
              .values({ id, organizationId, name, scopes, keyHash, prefix, createdBy, createdAt })
              .execute();
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction, organizationId), id)),
              entry: {
                ...{ organizationId, action: "ingest_key.created", resource, resourceId: id },
                after: { name, scopes, prefix },
              },
            };
          });
          return { status: 201, body: { ...stored, key } };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/ingest-keys/:id",
        summary: "Renames an ingest key, or changes what it may send",
        params,
        body: z.object({ name: nameSchema, scopes: scopesSchema }).partial(),
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller: { organizationId, userId }, params: { id }, body: wanted }) {
          const body = await audited(deps, { kind: "user", id: userId }, async (transaction) => {
            const { revokedAt, ...stored } = await lock(transaction, organizationId, id);
            const change = changeOf(stored, wanted);
            if (change) await transaction.updateTable("ingestKeys").set(change.after).where("id", "=", id).execute();
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction, organizationId), id)),
              entry: change && { organizationId, action: "ingest_key.updated", resource, resourceId: id, ...change },
            };
          });
          return { status: 200, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/admin/ingest-keys/:id",
        summary: "Revokes an ingest key",
        description: "It is refused from now on. Revoking twice is the same as once.",
        params,
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller: { organizationId, userId }, params: { id } }) {
          const body = await audited(deps, { kind: "user", id: userId }, async (transaction, revokedAt) => {
            const stored = await lock(transaction, organizationId, id);
            const isFirst = stored.revokedAt === null;
            if (isFirst) await transaction.updateTable("ingestKeys").set({ revokedAt }).where("id", "=", id).execute();
            const entry = {
              ...{ organizationId, action: "ingest_key.revoked", resource, resourceId: id },
              before: { name: stored.name },
            };
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction, organizationId), id)),
              entry: isFirst ? entry : undefined,
            };
          });
          return { status: 200, body };
        },
      },
    ),
  ];
}

const resource = "ingest-keys";

function rowsOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom("ingestKeys")
    .where("organizationId", "=", organizationId)
    .select(["id", "name", "prefix", "scopes", "createdAt", "lastUsedAt", "revokedAt"]);
}

/** What can be changed, held until the transaction ends. @throws Expected `not_found` */
async function lock(transaction: Kysely<Database>, organizationId: string, id: string) {
  return found(
    await transaction
      .selectFrom("ingestKeys")
      .where("organizationId", "=", organizationId)
      .where("id", "=", id)
      .select(["name", "scopes", "revokedAt"])
      .forUpdate()
      .executeTakeFirst(),
  );
}
