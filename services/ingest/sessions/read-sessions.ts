import { Expected } from "@treadlight/contract/errors";
import express, { type Request, type RequestHandler } from "express";

/** After decompression; a bomb is cut off here. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;
export const MAX_SESSIONS_JSON = 1_000;
export const MAX_SESSIONS_NDJSON = 10_000;

/** Reads the bytes of a JSON or NDJSON body, inflating gzip, br and deflate up to the limit. */
export const sessionsBody: RequestHandler = express.raw({
  type: ["application/json", "application/x-ndjson"],
  limit: MAX_BODY_BYTES,
  inflate: true,
});

/** One element of a request: what was sent, or why its line is not JSON. */
export type SentSession = { json: unknown } | { notJson: string };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The sessions of a request, in the order sent.
 * @throws Expected 415 for another content type, 400 for what is not UTF-8 or not JSON, 413 for too many sessions
 */
export function sentSessions(req: Request): SentSession[] {
  const isNdjson = req.is("application/x-ndjson") !== false;
  if (!isNdjson && req.is("application/json") === false) {
    throw new Expected("unsupported_media_type", { message: "Send application/json or application/x-ndjson." });
  }
  const text = decoded(req.body);
  return isNdjson ? linesOf(text) : elementsOf(text);
}

const tooMany = (limit: number) =>
  new Expected("too_many_sessions", { message: `A request carries at most ${limit} sessions.` });

function decoded(body: unknown): string {
  // Without a body express leaves undefined (or, on old paths, an empty object) behind.
  if (!Buffer.isBuffer(body)) return "";
  try {
    return utf8.decode(body);
  } catch {
    throw new Expected("invalid_json", { message: "The body is not valid UTF-8." });
  }
}

function elementsOf(text: string): SentSession[] {
  const json = parsed(text);
  if (json === notJson) throw new Expected("invalid_json");
  const list = typeof json === "object" && json !== null && "sessions" in json ? json.sessions : undefined;
  if (list === undefined) return [{ json }];
  if (!Array.isArray(list)) {
    throw new Expected("invalid_body", {
      details: [{ path: "sessions", code: "invalid_type", message: "must be an array" }],
    });
  }
  if (list.length > MAX_SESSIONS_JSON) throw tooMany(MAX_SESSIONS_JSON);
  return list.map((element: unknown) => ({ json: element }));
}

/** Stops at the limit, before it parses or even splits the rest: five megabytes of short lines must not hold up everyone. */
function linesOf(text: string): SentSession[] {
  const sent: SentSession[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.trim() === "") continue;
    if (sent.length === MAX_SESSIONS_NDJSON) throw tooMany(MAX_SESSIONS_NDJSON);
    const json = parsed(line);
    sent.push(json === notJson ? { notJson: "is not valid JSON" } : { json });
  }
  return sent;
}

const notJson = Symbol("not JSON");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}
