import { randomUUID } from "node:crypto";
import { can } from "@treadlight/domain/access";
import type { Database } from "@treadlight/platform/database";
import { HttpError, methodNotAllowed, parseBody, parseQuery } from "@treadlight/platform/http";
import { newIngestKey } from "@treadlight/platform/identity";
import express, { type Request, Router } from "express";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Account } from "./accounts.ts";
import { nameSchema } from "./schemas.ts";

const PATH = "/api/admin/ingest-keys";
const MAX_LISTED = 1_000;

const newKeySchema = z.object({ name: nameSchema });

/** A parameter that is JSON in the query string. */
const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("is not valid JSON");
        return z.NEVER;
      }
    })
    .pipe(schema);

/** The conventions of ra-data-simple-rest. */
const listSchema = z.object({
  sort: jsonText(
    z.tuple([z.enum(["id", "name", "createdAt", "lastUsedAt", "revokedAt"]), z.enum(["ASC", "DESC"])]),
  ).default(["createdAt", "DESC"]),
  range: jsonText(z.tuple([z.int().min(0), z.int().min(0)])).default([0, 24]),
  filter: jsonText(z.object({ id: z.array(z.uuid()).min(1).max(MAX_LISTED).optional() })).default({}),
});

const COLUMNS = ["id", "name", "prefix", "createdAt", "lastUsedAt", "revokedAt"] as const;

interface IngestKeyDeps {
  db: Kysely<Database>;
  now: () => Date;
  /** Who sends the request. @throws HttpError when nobody we know does */
  accountOf: (req: Request) => Promise<Account>;
}

/** An organization's ingest keys, for its administrators. A key is shown once; a revoked one stays listed. */
export function ingestKeyRoutes({ db, now, accountOf }: IngestKeyDeps): Router {
  const router = Router();

  const administrator = async (req: Request): Promise<Account> => {
    const account = await accountOf(req);
    if (!can(account.userType, "ingest_keys")) throw new HttpError("forbidden");
    return account;
  };
  const keysOf = ({ organizationId }: Account) =>
    db.selectFrom("ingestKeys").where("organizationId", "=", organizationId);

  router.post(PATH, express.json({ limit: "16kb" }), async (req, res) => {
    const { id: createdBy, organizationId } = await administrator(req);
    const { name } = parseBody(newKeySchema, req.body);
    const { key, hash, prefix } = newIngestKey();
    const stored = await db
      .insertInto("ingestKeys")
      .values({ id: randomUUID(), organizationId, name, keyHash: hash, prefix, createdBy, createdAt: now() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    res
      .status(201)
      .set("Cache-Control", "no-store")
      .json({ ...stored, key });
  });

  router.get(PATH, async (req, res) => {
    const account = await administrator(req);
    const { sort, range, filter } = parseQuery(listSchema, req.query);
    const [first, last] = range;
    const matching = filter.id ? keysOf(account).where("id", "in", filter.id) : keysOf(account);
    const { total } = await matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const keys = await matching
      .select(COLUMNS)
      .orderBy(sort[0], sort[1] === "ASC" ? "asc" : "desc")
      .orderBy("id")
      .offset(first)
      .limit(Math.min(Math.max(last - first + 1, 0), MAX_LISTED))
      .execute();
    const shown = keys.length > 0 ? `${first}-${first + keys.length - 1}` : "*";
    res.set("Content-Range", `ingest-keys ${shown}/${total}`).json(keys);
  });

  router.get(`${PATH}/:id`, async (req, res) => {
    const id = uuidOf(req);
    const key = await keysOf(await administrator(req))
      .where("id", "=", id)
      .select(COLUMNS)
      .executeTakeFirst();
    if (!key) throw new HttpError("not_found");
    res.json(key);
  });

  // Revoking twice is the same as once.
  router.delete(`${PATH}/:id`, async (req, res) => {
    const { organizationId } = await administrator(req);
    const key = await db
      .updateTable("ingestKeys")
      .set((e) => ({ revokedAt: e.fn.coalesce("revokedAt", e.val(now())) }))
      .where("organizationId", "=", organizationId)
      .where("id", "=", uuidOf(req))
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!key) throw new HttpError("not_found");
    res.json(key);
  });

  router.all(PATH, methodNotAllowed("GET", "HEAD", "POST"));
  router.all(`${PATH}/:id`, methodNotAllowed("GET", "HEAD", "DELETE"));
  return router;
}

/** Another organization's key, a made-up id and a malformed one look alike. */
function uuidOf(req: Request): string {
  const id = z.uuid().safeParse(req.params.id);
  if (!id.success) throw new HttpError("not_found");
  return id.data;
}
