import { type Access, mayCall, ROUTES } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import express, { type RequestHandler, Router } from "express";
import { z } from "zod";
import { methodNotAllowed, parseBody, parseQuery } from "../http/index.ts";
import type { Identify, Identity } from "../identity/index.ts";
import type { Endpoint } from "./endpoint.ts";
import { parseIfMatch } from "./if-match.ts";

/** A route that the access table does not know: nobody has said who may call it. */
export class RouteWithoutAccessError extends Error {
  readonly code = "route_without_access";
  override readonly name = "RouteWithoutAccessError";
}

/**
 * The router of all these endpoints. Each call runs: who is it, may they (by the access table), is it well-formed, do it.
 * @throws RouteWithoutAccessError for a route that the access table lacks
 */
export function mountEndpoints(endpoints: readonly Endpoint[], { identify }: { identify: Identify }): Router {
  const router = Router();
  const methods = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const { route, method, path, before } = endpoint;
    if (!Object.hasOwn(ROUTES, route)) {
      throw new RouteWithoutAccessError(`${route} is missing in packages/contract/access/routes.ts`);
    }
    router[lowerCase[method]](
      path,
      admit(endpoint, identify),
      ...before,
      ...bodyReaders(endpoint),
      answer(endpoint, identify),
    );
    methods.set(path, [...(methods.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  }
  for (const [path, allowed] of methods) router.all(path, methodNotAllowed(...allowed));
  return router;
}

const lowerCase = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/** Lets through whom the access table lets through, and leaves who it is in `res.locals.identity`. */
function admit({ route }: Endpoint, identify: Identify): RequestHandler {
  const access: Access = ROUTES[route];
  if (access === "anyone") return (_req, _res, next) => next();
  return async (req, res, next) => {
    const identity = await identify(req.headers.authorization);
    if (identity.kind === "ingestKey") {
      if (access !== "sender") {
        throw new Expected("forbidden", { message: "An ingest key may send, and nothing else." });
      }
    } else if (!mayCall(route, { role: identity.userType, isStaff: identity.isStaff })) {
      throw new Expected("forbidden");
    }
    res.locals.identity = identity;
    next();
  };
}

function bodyReaders({ body, bodyType: type, maxBodyBytes: limit }: Endpoint): RequestHandler[] {
  if (!body) return [];
  const onlyThatType: RequestHandler = (req, _res, next) => {
    // A client that sends nothing need not say what kind of nothing.
    const isEmpty = req.headers["content-length"] === "0";
    if (!isEmpty && req.is(type) === false) throw new Expected("unsupported_media_type");
    next();
  };
  return [onlyThatType, type === "application/json" ? express.json({ limit, type }) : express.text({ limit, type })];
}

function answer({ route, method, params, query, body, ifMatch, handle }: Endpoint, identify: Identify): RequestHandler {
  const access: Access = ROUTES[route];
  /** What it changes may be who somebody is: sending data never does. */
  const mayChangeIdentities = method !== "GET" && access !== "sender";
  return async (req, res) => {
    if (body) refusePrototypes(req.body);
    const call = {
      caller: res.locals.identity as Identity | undefined,
      params: parseParams(params, req.params),
      query: query ? parseQuery(query, req.query) : undefined,
      body: body ? parseBody(body, req.body) : undefined,
      ifMatch: req.headers["if-match"] === undefined ? undefined : parseIfMatch(req.headers["if-match"]),
      req,
      res,
    };
    if (ifMatch === "required" && call.ifMatch === undefined) throw new Expected("precondition_required");
    const reply = await handle(call).finally(async () => {
      // Wait until permission changes are visible here, so the caller's next request never sees stale rights.
      if (mayChangeIdentities) await identify.synced?.();
    });
    if (!reply) return;
    res.status(reply.status).set({ "Cache-Control": "no-store", ...etagOf(reply.body), ...reply.headers });
    if (reply.body === undefined) res.end();
    else res.json(reply.body);
  };
}

/** A row that can be edited has its version in a field, for lists. Alone in an answer, the version is also the `ETag`. */
function etagOf(body: unknown): Readonly<Record<string, string>> {
  const hasEtag = typeof body === "object" && body !== null && "etag" in body;
  return hasEtag ? { ETag: `"${body.etag}"` } : {};
}

const uuids = z.record(z.string(), z.guid());

/** What is not there, what is another's and what cannot exist look alike. */
function parseParams(schema: z.ZodType | undefined, params: unknown): unknown {
  const parsed = (schema ?? uuids).safeParse(params);
  if (!parsed.success) throw new Expected("not_found");
  return parsed.data;
}

interface Place {
  value: unknown;
  key: string;
  within: Place | undefined;
}

/**
 * JSON can name a key `__proto__`; nobody does so with good intent. No recursion, and no path before one is needed: a body may
 * be nested as deep as it is long.
 */
function refusePrototypes(body: unknown): void {
  const places: Place[] = [{ value: body, key: "", within: undefined }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (typeof place.value !== "object" || place.value === null) continue;
    for (const [key, value] of Object.entries(place.value)) {
      const child = { value, key, within: place };
      if (key === "__proto__") {
        const detail = { path: pathOf(child), code: "not_allowed", message: "may not be sent" } as const;
        throw new Expected("invalid_body", { details: [detail] });
      }
      places.push(child);
    }
  }
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at?.within; at = at.within) keys.push(at.key);
  return keys.reverse().join(".");
}
