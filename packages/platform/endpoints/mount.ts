import {
  type Access,
  isInOrganization,
  isOpenBehind,
  isOpenInDemo,
  mayCall,
  needsStepUp,
  ROUTES,
  STEP_UP_LIFETIME_MS,
  scopesAllow,
} from "@treadlight/contract/access";
import { decodeCsv } from "@treadlight/contract/csv";
import { Expected } from "@treadlight/contract/errors";
import express, { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { addressOf, methodNotAllowed, parseBody, parseQuery, rejectCostlyJson, requestLimit } from "../http/index.ts";
import type { Identify, Identity, UserIdentity } from "../identity/index.ts";
import { ClientGoneError, withRequestContext } from "../request-context/index.ts";
import type { RequestTrace } from "../tracing/index.ts";
import type { Endpoint } from "./endpoint.ts";
import { ifMatchOf } from "./if-match.ts";
import { signInGatesOf } from "./sign-in-gates.ts";

/** A route is missing from the access table, so it is undefined who may call it. */
export class RouteWithoutAccessError extends Error {
  readonly code = "route_without_access";
  override readonly name = "RouteWithoutAccessError";
}

/**
 * Creates a router for the endpoints. Each call is authenticated, authorized by the access table, limited in number, validated
 * and handled.
 * @param options.rateLimits default true
 * @param options.gateClosed told of somebody whom a sign-in rule of their organization keeps out
 * @param options.now milliseconds since the epoch
 * @throws RouteWithoutAccessError for a route that is missing from the access table
 */
export function mountEndpoints(
  endpoints: readonly Endpoint[],
  {
    identify,
    rateLimits = true,
    gateClosed,
    now = Date.now,
  }: { identify: Identify; rateLimits?: boolean; gateClosed?: GateClosed | undefined; now?: () => number },
): Router {
  const router = Router();
  const limitsOf = rateLimits ? requestLimits() : () => [];
  const methods = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const { route, method, path, before } = endpoint;
    if (!Object.hasOwn(ROUTES, route)) {
      throw new RouteWithoutAccessError(`${route} is missing from packages/contract/access/routes.ts`);
    }
    router[lowerCase[method]](
      path,
      authorize(endpoint, { identify, now }),
      ...limitsOf(endpoint),
      refuseAtGate(gateClosed),
      ...before,
      ...bodyParsers(endpoint),
      runHandler(endpoint, identify, now),
    );
    methods.set(path, [...(methods.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  }
  for (const [path, allowed] of methods) router.all(path, methodNotAllowed(...allowed));
  return router;
}

type GateClosed = (caller: UserIdentity, refusal: Expected, req: Request) => Promise<void>;

/** Loading a dashboard sends about ten requests. */
const PER_PERSON = { requests: 200, perSeconds: 10, by: "caller" } as const;
const WRITES_PER_PERSON = { requests: 100, perSeconds: 10, by: "caller" } as const;
const PER_ORGANIZATION = { requests: 5_000, perSeconds: 10, by: "organization" } as const;
/** A whole office may share a network. What can be guessed or mailed has narrower limits of its own. */
const PER_NETWORK = { requests: 300, perSeconds: 10, by: "network" } as const;

/** A directory that provisions a whole company sends thousands of requests in a row. */
const PER_DIRECTORY = { requests: 3_000, perSeconds: 10, by: "network" } as const;

/** How many requests all endpoints together take. Those that send data have limits of their own. */
function requestLimits() {
  const perPerson = [requestLimit(PER_PERSON), requestLimit(PER_ORGANIZATION)];
  const writes = [requestLimit(WRITES_PER_PERSON), ...perPerson];
  const perNetwork = [requestLimit(PER_NETWORK)];
  const perDirectory = [requestLimit(PER_DIRECTORY)];
  return ({ route, method }: Endpoint): RequestHandler[] => {
    const access: Access = ROUTES[route];
    if (access === "sender") return method === "POST" ? [] : perNetwork;
    if (access === "anyone") return perNetwork;
    if (access === "directory") return perDirectory;
    return method === "GET" ? perPerson : writes;
  };
}

/** More than any form or list of ours. */
const MAX_VALUES = 20_000;

const lowerCase = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/**
 * Rejects callers that the access table does not allow, and stores the caller in `res.locals.identity`. Whom a sign-in rule keeps out,
 * `refuseAtGate` rejects.
 */
function authorize({ route }: Endpoint, { identify, now }: { identify: Identify; now: () => number }): RequestHandler {
  const access: Access = ROUTES[route];
  if (access === "anyone" || access === "directory") return (_req, _res, next) => next();
  return async (req, res, next) => {
    const identity = await identify(req.headers.authorization, { isOpenInDemo: isOpenInDemo(route) });
    res.locals.identity = identity;
    const tokenScopes = identity.kind === "user" ? identity.tokenScopes : undefined;
    if (tokenScopes && !scopesAllow(tokenScopes, route)) throw new Expected("insufficient_scope");
    const isDevice = identity.kind === "user" && !tokenScopes && identity.scopes !== undefined;
    const isSending = access === "sender" || (access === "device" && isDevice);
    if (!tokenScopes && identity.scopes && !isSending) {
      const credential = identity.kind === "ingestKey" ? "An ingest key" : "A device credential";
      throw new Expected("forbidden", { message: `${credential} may only send data.` });
    }
    if (identity.kind === "user" && !isSending) {
      const closed = signInGatesOf(identity, addressOf(req), now()).find((gate) => !isOpenBehind(gate, route));
      if (closed) {
        res.locals.closedGate = closed;
        return next();
      }
    }
    if (identity.kind === "user" && !mayCall(route, { role: identity.userType, isStaff: identity.isStaff })) {
      throw new Expected("forbidden");
    }
    next();
  };
}

/** After the limits of requests, because each refusal is written to the database. */
function refuseAtGate(gateClosed: GateClosed | undefined): RequestHandler {
  return async (req, res, next) => {
    const { identity, closedGate } = res.locals;
    if (closedGate === undefined) return next();
    const refusal = new Expected(closedGate);
    await gateClosed?.(identity, refusal, req);
    throw refusal;
  };
}

function bodyParsers({ body, bodyType: type, maxBodyBytes: limit }: Endpoint): RequestHandler[] {
  if (!body) return [];
  const checkContentType: RequestHandler = (req, _res, next) => {
    // An empty body does not need a content type.
    const isEmpty = req.headers["content-length"] === "0";
    if (!isEmpty && req.is(type) === false) throw new Expected("unsupported_media_type");
    next();
  };
  return [
    checkContentType,
    type === "application/json" ? express.json({ limit, type, verify: rejectCostly }) : express.raw({ limit, type }),
    ...(type === "text/csv" ? [decodeBody] : []),
  ];
}

/** Programs send what a spreadsheet saved, in any encoding. */
const decodeBody: RequestHandler = (req, _res, next) => {
  if (Buffer.isBuffer(req.body)) {
    const [, charset] = /;\s*charset="?([^\s;"]+)/i.exec(req.headers["content-type"] ?? "") ?? [];
    try {
      req.body = decodeCsv(req.body, charset);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Expected("unsupported_media_type", { cause: error });
    }
  }
  next();
};

const rejectCostly = (_req: unknown, _res: unknown, body: Buffer) => rejectCostlyJson(body, { maxValues: MAX_VALUES });

function runHandler(
  { route, method, params, query, body, readOnly, ifMatch, handle }: Endpoint,
  identify: Identify,
  now: () => number,
): RequestHandler {
  const access: Access = ROUTES[route];
  /** Sending data never changes identities; any other write may. */
  const mayChangeIdentities = method !== "GET" && access !== "sender";
  return async (req, res) => {
    if (body) rejectPrototypeKeys(req.body);
    const call = {
      caller: res.locals.identity as Identity | undefined,
      params: parseParams(params, req.params),
      query: query ? parseQuery(query, req.query) : undefined,
      body: body ? parseBody(body, req.body, readOnly) : undefined,
      ifMatch: ifMatchOf(req, ifMatch),
      req,
      res,
    };
    if (ifMatch === "required" && call.ifMatch === undefined) throw new Expected("precondition_required");
    if (needsStepUp(route, call.body)) assertProved(call.caller, now());
    // Permission changes must be visible here before the caller knows of them, so that their next request never sees stale rights.
    const synced = async () => {
      if (mayChangeIdentities) await identify.synced?.();
    };
    // Senders read nothing, and tracking each promise would cost as much as the whole request.
    const work = () => (access === "sender" ? handle(call) : forCaller(call, handle));
    const requestTrace: RequestTrace | undefined = res.locals.trace;
    const handled = requestTrace ? requestTrace.run(work) : work();
    const reply = await handled.catch(async (error: unknown) => {
      // A hanging database has already been waited for.
      if (!isDatabaseUnavailable(error)) await synced();
      throw error;
    });
    await synced();
    if (!reply) return;
    res.status(reply.status).set({ "Cache-Control": "no-store", ...etagHeader(reply.body), ...reply.headers });
    if (reply.body === undefined) res.end();
    else res.json(reply.body);
  };
}

/**
 * An API token was made with a step-up, and calls nothing outside of its scopes.
 * @throws Expected `proof_required`
 */
function assertProved(caller: Identity | undefined, nowMs: number): void {
  if (caller?.kind === "user" && caller.tokenScopes) return;
  const provedAt = caller?.kind === "user" ? caller.provedAt : undefined;
  if (provedAt === undefined || provedAt <= nowMs - STEP_UP_LIFETIME_MS) throw new Expected("proof_required");
}

/** One for all requests: an abort without a reason makes an error with its stack each time. */
const CLIENT_GONE = new ClientGoneError("the client disconnected");

/** Handles a call on behalf of its caller, until the client goes. */
function forCaller(call: Parameters<Endpoint["handle"]>[0], handle: Endpoint["handle"]) {
  const { caller, res } = call;
  if (caller?.kind !== "user") return handle(call);
  const gone = new AbortController();
  // The client may have disconnected during identification.
  if (res.closed) gone.abort(CLIENT_GONE);
  else res.once("close", () => gone.abort(CLIENT_GONE));
  const { userId: personId, organizationId, userType } = caller;
  const isIndividual = !isInOrganization(userType);
  const context = { personId, organizationId, isIndividual, signal: gone.signal };
  return withRequestContext(context, () => handle(call));
}

/** An editable row has its version in an `etag` field, for lists. In a response with one row, it is also the `ETag` header. */
function etagHeader(body: unknown): Readonly<Record<string, string>> {
  const hasEtag = typeof body === "object" && body !== null && "etag" in body;
  return hasEtag ? { ETag: `"${body.etag}"` } : {};
}

const uuids = z.record(z.string(), z.guid());

/** A malformed id gets the same 404 as one that does not exist or belongs to another organization. */
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
 * Rejects `__proto__` keys, which have no legitimate use in a body. Iterative, and builds a path only when needed,
 * because a body may be nested tens of thousands of levels deep.
 */
function rejectPrototypeKeys(body: unknown): void {
  const places: Place[] = [{ value: body, key: "", within: undefined }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (typeof place.value !== "object" || place.value === null) continue;
    for (const [key, value] of Object.entries(place.value)) {
      const child = { value, key, within: place };
      if (key === "__proto__") {
        const detail = { path: formatPath(child), code: "not_allowed", message: "is not allowed" } as const;
        throw new Expected("invalid_body", { details: [detail] });
      }
      places.push(child);
    }
  }
}

function formatPath(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at?.within; at = at.within) keys.push(at.key);
  return keys.reverse().join(".");
}
