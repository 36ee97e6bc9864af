import { Expected } from "@treadlight/contract/errors";
import { MAX_BODY_BYTES, MAX_SESSIONS_JSON, MAX_SESSIONS_NDJSON } from "@treadlight/contract/ingest";
import { rejectCostlyJson } from "@treadlight/platform/http";
import express, { type Request, type RequestHandler } from "express";
import type { SentSession } from "./accept.ts";

/** A session has about 20 fields. */
const MAX_VALUES = 200_000;
/** Smaller bodies take ten milliseconds at most, whatever they hold: they need not be read twice. */
const HARMLESS_BYTES = 64 * 1024;

/** Reads the bytes of a JSON or NDJSON body, inflating gzip, br and deflate up to the limit. */
export const sessionsBody: RequestHandler = express.raw({
  type: ["application/json", "application/x-ndjson"],
  limit: MAX_BODY_BYTES,
  inflate: true,
});

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the sessions of a request, in the order sent; those of NDJSON line by line, as they are asked for.
 * @throws Expected 415 for another content type, 400 for invalid UTF-8 or JSON, 413 for too many sessions or values
 */
export function sentSessions(req: Request): Iterable<SentSession> {
  const isNdjson = req.is("application/x-ndjson") !== false;
  if (!isNdjson && req.is("application/json") === false) {
    throw new Expected("unsupported_media_type", { message: "Send application/json or application/x-ndjson." });
  }
  if (Buffer.isBuffer(req.body) && req.body.length > HARMLESS_BYTES) {
    rejectCostlyJson(req.body, { maxValues: MAX_VALUES });
  }
  const text = decodeUtf8(req.body);
  return isNdjson ? readNdjson(text) : readJson(text);
}

const tooMany = (limit: number) =>
  new Expected("too_many_sessions", { message: `A request may contain at most ${limit} sessions.` });

function decodeUtf8(body: unknown): string {
  // Without a body, express sets undefined (or sometimes an empty object).
  if (!Buffer.isBuffer(body)) return "";
  try {
    return utf8.decode(body);
  } catch {
    throw new Expected("invalid_json", { message: "The body is not valid UTF-8." });
  }
}

function readJson(text: string): SentSession[] {
  const json = parseJson(text);
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

/** Stops at the limit without splitting or parsing the rest: five megabytes of short lines must not block the process. */
function* readNdjson(text: string): Generator<SentSession> {
  let sent = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.trim() === "") continue;
    if (sent === MAX_SESSIONS_NDJSON) throw tooMany(MAX_SESSIONS_NDJSON);
    sent += 1;
    const json = parseJson(line);
    yield json === notJson ? { notJson: "is not valid JSON" } : { json };
  }
}

const notJson = Symbol("not JSON");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}
