import { ERRORS, type ErrorCode, Expected } from "@treadlight/contract/errors";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "pino";
import { z } from "zod";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { ClientGoneError } from "../request-context/index.ts";

/** Seconds after which a client should retry when an engine is unavailable. */
const RETRY_AFTER_S = 5;

/** body-parser's error types and our codes for them. */
const BODY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  "entity.parse.failed": "invalid_json",
  "entity.verify.failed": "invalid_body",
  "entity.too.large": "payload_too_large",
  "parameters.too.many": "payload_too_large",
  "request.size.invalid": "invalid_body",
  "encoding.unsupported": "unsupported_encoding",
  "charset.unsupported": "unsupported_media_type",
};

/** Typed errors of the engines (such as `LogUnavailableError`), recognized by their code alone. */
const engineErrorSchema = z.object({
  code: z.enum([
    "log_unavailable",
    "disk_full",
    "warehouse_unavailable",
    "database_unavailable",
    "files_unavailable",
    "query_too_expensive",
  ]),
});

/** The fields that http-errors, and so express and body-parser, set on an error. */
const clientErrorSchema = z.object({
  status: z.number().int().min(400).max(499),
  type: z.string().optional(),
  code: z.string().optional(),
});

/**
 * The last middleware of every service: answers `{ error, message, code, details? }`, of which the
 * first two are the same: react-admin and other programs read `message`. An unexpected error is logged once, with
 * the request's id, and answered as 500 `internal_error` without any detail.
 */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (res.headersSent) {
      log.warn({ requestId: res.locals.requestId, err: error }, "response aborted");
      res.destroy(); // so that the client cannot mistake a partial response for a complete one
      return;
    }
    if (error instanceof ClientGoneError) return;
    if (req.destroyed && !req.complete) return; // the client disconnected before sending its whole body
    const known = toExpected(error);
    if (!known) log.error({ requestId: res.locals.requestId, err: error }, "request failed unexpectedly");
    else if (ERRORS[known.code].status >= 500)
      log.warn({ requestId: res.locals.requestId, code: known.code }, "request failed");
    const answer = known ?? new Expected("internal_error");
    res.locals.errorCode = answer.code;
    const { status } = ERRORS[answer.code];
    const retryAfterS = answer.retryAfterS ?? (status === 503 ? RETRY_AFTER_S : undefined);
    if (retryAfterS !== undefined) res.set("Retry-After", String(Math.ceil(retryAfterS)));
    if (status === 401) res.set("WWW-Authenticate", "Bearer");
    // Do not read the rest of a refused body.
    if (!req.complete) res.set("Connection", "close");
    const { code, message, details } = answer;
    res.status(status).json({ error: message, message, code, ...(details && { details }) });
  };
}

/** Converts an error to the expected error it represents; undefined if it is a bug. */
export function toExpected(error: unknown): Expected | undefined {
  if (error instanceof Expected) return error;
  const engine = engineErrorSchema.safeParse(error);
  if (engine.success) return new Expected(engine.data.code, { cause: error });
  if (isDatabaseUnavailable(error)) return new Expected("database_unavailable", { cause: error });
  const client = clientErrorSchema.safeParse(error);
  if (!client.success) return undefined;
  const { status, type, code } = client.data;
  if (type && BODY_ERRORS[type]) return new Expected(BODY_ERRORS[type], { cause: error });
  if (code?.startsWith("Z_") || code?.startsWith("ERR__ERROR_") || code?.startsWith("ERR_BROTLI")) {
    return new Expected("invalid_encoding", { cause: error });
  }
  if (error instanceof URIError) return new Expected("not_found", { cause: error });
  return new Expected(
    status === 413 ? "payload_too_large" : status === 415 ? "unsupported_media_type" : "invalid_body",
    {
      cause: error,
    },
  );
}

/** Goes after all routes and handles requests that none of them matched. */
export const notFound: RequestHandler = () => {
  throw new Expected("not_found");
};

/** Goes after a path's routes (`router.all(path, methodNotAllowed("GET", "POST"))`). */
export function methodNotAllowed(...allowed: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.set("Allow", allowed.join(", "));
    throw new Expected("method_not_allowed");
  };
}
