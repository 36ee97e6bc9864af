import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { INGEST_SCOPES } from "../ingest/index.ts";
import { listQuery } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes, rowParams } from "./resource.ts";

/** Sorted and without duplicates, as they are stored. */
const scopesSchema = z
  .array(z.enum(INGEST_SCOPES))
  .min(1)
  .max(INGEST_SCOPES.length)
  .transform((scopes) => [...new Set(scopes)].sort());

const row = z.object({
  id: z.guid(),
  name: z.string(),
  prefix: z.string().describe("The key's first characters, to tell keys apart."),
  scopes: z.array(z.string()),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
  revokedAt: timestampSchema.nullable(),
  etag: etagSchema,
});

/** The ingest keys of the caller's organization. Revoked keys stay listed. */
export const ingestKeys = {
  ...readRoutes({
    name: "ingest-keys",
    noun: "ingest key",
    nouns: "ingest keys",
    row,
    query: listQuery({
      sortable: ["createdAt", "id", "name", "lastUsedAt", "revokedAt"],
      defaultOrder: "DESC",
      filters: { name: nameSchema, revokedAt: z.null() },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/ingest-keys",
    summary: "Creates an ingest key",
    description: "`key` appears only in this response. Store it now: it cannot be shown again.",
    body: z.strictObject({ name: nameSchema, scopes: scopesSchema.prefault([...INGEST_SCOPES]) }),
    answers: { 201: row.extend({ key: z.string() }) },
  }),
  update: defineRoute({
    route: "PUT /api/admin/ingest-keys/:id",
    summary: "Renames an ingest key or changes its scopes",
    params: rowParams,
    ifMatch: "required",
    readOnly: Object.keys(row.shape),
    body: z.strictObject({ name: nameSchema, scopes: scopesSchema }).partial(),
    answers: { 200: row },
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/ingest-keys/:id",
    summary: "Revokes an ingest key",
    description: "The key stops working at once and stays listed. Revoking it again changes nothing.",
    params: rowParams,
    ifMatch: "optional",
    answers: { 200: row },
  }),
};
