import { SCIM_ERROR, SCIM_MEDIA_TYPE, type ScimErrorBody } from "@treadlight/contract/directory";
import { ERRORS, Expected } from "@treadlight/contract/errors";
import { rejectCostlyJson, toExpected } from "@treadlight/platform/http";
import express, { type Request, type Response } from "express";
import { InvalidScimPatchOp, ScimError } from "scim-patch";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { organizationOfKey } from "./scim-keys.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const ENTERPRISE_SCHEMA = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const PATCH_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** More than any directory says about a person. */
const MAX_VALUES = 5_000;
export const MAX_PAGE = 1_000;
const DEFAULT_PAGE = 100;

/** A failure as SCIM describes it (RFC 7644, section 3.12). */
export class ScimFailure extends Error {
  override readonly name = "ScimFailure";
  readonly status: number;
  readonly scimType: ScimErrorBody["scimType"];

  constructor(status: number, message: string, scimType?: ScimErrorBody["scimType"]) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

interface ScimCall {
  organizationId: string;
  req: Request;
  now: Date;
}

interface ScimAnswer {
  status: number;
  body?: object;
  location?: string;
}

/**
 * Answers a request of a directory. Errors have SCIM's form; only one that is unexpected goes on to the error handler.
 * @param handle the organization is the one that the key belongs to
 */
export async function answerScim(
  { db, now }: Pick<ApiDeps, "db" | "now">,
  { req, res }: { req: Request; res: Response },
  handle: (call: ScimCall) => Promise<ScimAnswer>,
): Promise<undefined> {
  res.set("Cache-Control", "no-store");
  try {
    const at = new Date(now());
    const organizationId = await organizationOfKey(db, req.headers.authorization, at);
    const { status, body, location } = await handle({ organizationId, req, now: at });
    if (location !== undefined) res.set("Location", location);
    res.status(status);
    if (body) res.type(SCIM_MEDIA_TYPE).send(JSON.stringify(body));
    else res.end();
  } catch (error) {
    const { status, message, scimType } = failureOf(error);
    // For the log, because SCIM's body has no code.
    res.locals.errorCode = toExpected(error)?.code;
    if (status === 401) res.set("WWW-Authenticate", "Bearer");
    if (!req.complete) res.set("Connection", "close");
    const body: ScimErrorBody = {
      ...{ schemas: [SCIM_ERROR], status: String(status), detail: message },
      ...(scimType && { scimType }),
    };
    res.status(status).type(SCIM_MEDIA_TYPE).send(JSON.stringify(body));
  }
  return undefined;
}

/** @throws the error itself if nobody expects it */
function failureOf(error: unknown): ScimFailure {
  if (error instanceof ScimFailure) return error;
  if (error instanceof ScimError) {
    return new ScimFailure(400, error.message, error instanceof InvalidScimPatchOp ? "invalidSyntax" : "invalidPath");
  }
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return new ScimFailure(
      400,
      `${issue?.path.join(".") ?? "The body"}: ${issue?.message ?? "is wrong"}`,
      "invalidValue",
    );
  }
  const expected = toExpected(error);
  if (!expected) throw error;
  if (expected.code === "last_owner") return new ScimFailure(409, expected.message, "mutability");
  if (expected.code === "invalid_json") return new ScimFailure(400, expected.message, "invalidSyntax");
  return new ScimFailure(ERRORS[expected.code].status, expected.message);
}

/** The JSON body of a request. @throws Expected, ZodError */
export async function bodyOf<S extends z.ZodType>(
  req: Request,
  schema: S,
  { maxBodyBytes: limit, maxValues = MAX_VALUES }: { maxBodyBytes: number; maxValues?: number },
): Promise<z.output<S>> {
  const verify = (_req: unknown, _res: unknown, bytes: Buffer) => rejectCostlyJson(bytes, { maxValues });
  const parse = express.json({ limit, type: [SCIM_MEDIA_TYPE, "application/json"], verify });
  await new Promise<void>((resolve, reject) => {
    // A body parser takes the response and does not use it.
    const { res } = req;
    if (!res) return reject(new Expected("invalid_json"));
    parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  if (req.body === undefined) throw new Expected("unsupported_media_type");
  return schema.parse(req.body);
}

/** A page of resources, as a list answers it. */
export function page(resources: readonly object[], { total, startIndex }: { total: number; startIndex: number }) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** The part of a list that a query asks for. SCIM counts from 1 and takes what is too small for the smallest. */
export function rangeOf({
  startIndex = 1,
  count = DEFAULT_PAGE,
}: {
  startIndex?: number | undefined;
  count?: number | undefined;
}) {
  return { startIndex: Math.max(1, startIndex), count: Math.min(MAX_PAGE, Math.max(0, count)) };
}

interface Selection {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

const namesIn = (list: string) => new Set(list.split(",").map((name) => name.trim().toLowerCase()));

/** Whether a resource is to have an attribute. */
export function isWanted(attribute: string, { attributes, excludedAttributes }: Selection): boolean {
  const name = attribute.toLowerCase();
  if (attributes !== undefined) return namesIn(attributes).has(name);
  return excludedAttributes === undefined || !namesIn(excludedAttributes).has(name);
}

/** The attributes of a resource that a query asks for. `schemas`, `id` and `meta` are always there. */
export function selected(resource: object, selection: Selection): object {
  const always = ["schemas", "id", "meta"];
  const wanted = (name: string) =>
    always.includes(name) ||
    isWanted(name, selection) ||
    // `name.familyName` asks for a part of `name`; the whole is never wrong.
    (selection.attributes?.toLowerCase().includes(`${name.toLowerCase()}.`) ?? false);
  return Object.fromEntries(Object.entries(resource).filter(([name]) => wanted(name)));
}

const operation = z
  .looseObject({
    op: z.string().transform((op) => op.toLowerCase()),
    path: z.string().optional(),
    value: z.unknown().optional(),
  })
  .transform((given, context) => {
    const { path, value } = given;
    if (given.op === "add" || given.op === "replace")
      return { op: given.op, ...(path !== undefined && { path }), value } as const;
    if (given.op === "remove" && path !== undefined) return { op: given.op, path, value } as const;
    context.addIssue("must be add, replace, or remove with a path");
    return z.NEVER;
  });

/** The body of a PATCH. Entra ID writes `Add`, and both write values of several forms, which `scim-patch` understands. */
export const patchSchema = z.looseObject({
  schemas: z.array(z.string()).refine((schemas) => schemas.includes(PATCH_SCHEMA), `must name ${PATCH_SCHEMA}`),
  Operations: z.array(operation).min(1).max(1_000),
});

export type PatchOperations = z.output<typeof patchSchema>["Operations"];
