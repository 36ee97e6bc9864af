import { z } from "zod";
import { emailSchema, nameSchema, wholeNumberSchema } from "../fields/index.ts";
import { INGEST_KEY_KINDS, INGEST_SCOPES } from "../ingest/index.ts";

import { instantSchema, listQuery, several } from "../lists/index.ts";

import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow, rowParams } from "./resource.ts";

/** Sorted and without duplicates, as they are stored. */
const scopesSchema = z
  .array(z.enum(INGEST_SCOPES))
  .min(1, "must not be empty")
  .max(INGEST_SCOPES.length)
  .transform((scopes) => [...new Set(scopes)].sort());

const kindSchema = z
  .enum(INGEST_KEY_KINDS)
  .describe(
    "A `secret` key stays on servers. A `publishable` key may be part of a page. It works only on its origins, and cannot name people.",
  );

/** An origin as browsers send it, such as `https://app.example.com`. Plain HTTP is allowed on localhost only. Origins match exactly: there are no wildcards. */
const originSchema = z
  .string()
  .trim()
  .max(255, "must have at most 255 characters")
  .transform((text, context) => {
    const url = URL.parse(text);
    if (url?.hostname.includes("*")) {
      context.addIssue("must name one site: there are no wildcards");
      return z.NEVER;
    }
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLocalhost(url.hostname));
    if (url && isSafe && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "") {
      return url.origin;
    }
    context.addIssue("must look like https://app.example.com");
    return z.NEVER;
  });

const isLocalhost = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";

/** Sorted and without duplicates, as they are stored. */
const originsSchema = z
  .array(originSchema)
  .max(20, "must have at most 20 origins")
  .transform((origins) => [...new Set(origins)].sort());

/** `ending`: the key was replaced and works until `endsAt`. */
export const INGEST_KEY_STATUSES = ["working", "ending", "ended", "revoked"] as const;

/** How long a replaced key keeps working by default. */
export const KEY_OVERLAP_DAYS = 7;

const row = z.object({
  id: z.guid(),
  name: z.string(),
  prefix: z.string().describe("The first characters of the key, to tell keys apart."),
  scopes: z.array(z.string()),
  kind: kindSchema,
  origins: z
    .array(z.string())
    .describe("The sites on which a publishable key works, such as `https://app.example.com`."),
  personEmail: z
    .string()
    .nullable()
    .describe("Whose key it is; `null` for a key that names people by itself, or nobody."),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
  revokedAt: timestampSchema.nullable(),
  status: z.enum(INGEST_KEY_STATUSES),
  endsAt: timestampSchema.nullable().describe("When a replaced key stops working; `null` for other keys."),
  etag: etagSchema,
});

/** Which of the sessions sent with a key are meant. */
const sentParams = {
  sender: z
    .string()
    .regex(/^[0-9a-f]{18}$/, "must be a sender from the list")
    .optional()
    .describe("Only what this sender sent."),
  from: instantSchema.optional().describe("Only what was received at this time or later."),
  to: instantSchema.optional().describe("Only what was received up to this time. Default: now."),
};

const sentSchema = z.object({
  sessions: z.int().describe("The number of sessions that were sent with the key."),
  to: timestampSchema,
  senders: z
    .array(z.object({ sender: z.string(), sessions: z.int(), firstAt: timestampSchema, lastAt: timestampSchema }))
    .describe(
      "The 100 that sent the most. A sender stands for one network address on one day. The address is not stored, so nobody can tell whose it was.",
    ),
});

/** The ingest keys of the caller's organization. Revoked keys stay listed. */
export const ingestKeys = {
  ...readRoutes({
    name: "ingest-keys",
    noun: "ingest key",
    nouns: "ingest keys",
    row,
    query: listQuery({
      row,
      sortedBy: "createdAt",
      defaultOrder: "DESC",
      filters: {
        name: several(nameSchema),
        kind: several(kindSchema),
        revokedAt: several(z.null()),
        lastUsedAt: several(z.null()),
        status: several(z.enum(INGEST_KEY_STATUSES)),
      },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/ingest-keys",
    summary: "Creates an ingest key",
    description: "`key` appears only in this response. Store it now: it cannot be shown again.",
    body: z
      .strictObject({
        name: nameSchema,
        scopes: scopesSchema.prefault([...INGEST_SCOPES]),
        kind: kindSchema.default("secret"),
        origins: originsSchema.default([]),
        personEmail: emailSchema
          .nullable()
          .default(null)
          .describe("Binds a secret key to a person: everything that is sent with it is theirs, whoever it names."),
      })
      .refine(({ kind, personEmail }) => kind === "secret" || personEmail === null, {
        path: ["personEmail"],
        message: "must be empty for a publishable key, which names nobody",
      })
      .refine(({ kind, origins }) => (kind === "publishable") === origins.length > 0, {
        path: ["origins"],
        message: "must name the sites of a publishable key, and must be empty for a secret key",
      }),
    answers: { 201: row.extend({ key: z.string() }) },
  }),
  update: defineRoute({
    route: "PUT /api/admin/ingest-keys/:id",
    summary: "Changes the name, scopes or origins of an ingest key",
    ...changesRow(row),
    body: z.strictObject({ name: nameSchema, scopes: scopesSchema, origins: originsSchema }).partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/ingest-keys/:id",
    summary: "Revokes an ingest key",
    description: "The key stops working immediately and stays in the list. Revoking it again has no effect.",
    ...removesRow(row),
  }),
  sent: defineRoute({
    route: "GET /api/admin/ingest-keys/:id/sent",
    summary: "Counts the sessions that were sent with a publishable key, by sender",
    params: rowParams,
    query: z.strictObject(sentParams),
    answers: { 200: sentSchema },
    errors: ["conflict"],
  }),
  eraseSent: defineRoute({
    route: "POST /api/admin/ingest-keys/:id/erase-sent",
    summary: "Erases what was sent with a publishable key",
    description:
      "Permanently. Send `sessions` and `to` as the count returned them: if the number has changed since, nothing is erased. It has to be confirmed (`confirmation_required`). " +
      "If all of it was received recently, it is erased within seconds; otherwise it is a pending change until `appliesAt`, which any administrator can cancel.",
    params: rowParams,
    body: z.strictObject({ ...sentParams, to: instantSchema, sessions: z.int().min(0) }),
    answers: {
      202: z.object({
        erasing: z.int(),
        appliesAt: timestampSchema.nullable().describe("When they are erased; null: now, within seconds."),
      }),
    },
    errors: ["conflict", "confirmation_required", "log_unavailable", "disk_full"],
  }),
  rotate: defineRoute({
    route: "POST /api/admin/ingest-keys/:id/rotate",
    summary: "Replaces an ingest key with a new one",
    description:
      "The new key has the same name, scopes and origins; `key` appears only in this response. Both keys work until the old one ends.",
    params: rowParams,
    body: z.strictObject({
      overlapDays: wholeNumberSchema(0, 90)
        .default(KEY_OVERLAP_DAYS)
        .describe("How many days the old key keeps working."),
    }),
    answers: { 201: row.extend({ key: z.string() }) },
    errors: ["conflict"],
  }),
};
