import type { z } from "zod";
import { compiledInput } from "./compiled-input.ts";
import type { SessionInput } from "./input.ts";
import { MAX_START_AGE_MS, MAX_START_AHEAD_MS } from "./limits.ts";

/** Why one session of a request was not taken. The closed list behind `code`. */
export const REJECTION_CODES = [
  "required",
  "invalid_type",
  "invalid_value",
  "out_of_range",
  "too_long",
  "not_allowed",
  "invalid_json",
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

export interface Rejection {
  /** The field, dotted; empty when the session as a whole is wrong. */
  path: string;
  code: RejectionCode;
  message: string;
}

export type SessionValidation = { ok: true; session: SessionInput } | { ok: false; rejection: Rejection };

/** Fields that describe somebody else, and so belong to an organization's secret key alone. */
const INGEST_KEY_FIELDS = ["userEmail", "department"] as const;

/**
 * Checks one session of a request. The first thing wrong is named; no value is repeated in the answer.
 * @param now milliseconds since the epoch, for the window in which `startedAt` and `endedAt` may lie
 * @param bySignIn whether it comes from a person who is signed in, not from a program of theirs
 */
export function validateSession(
  raw: unknown,
  { now, bySecretKey, bySignIn = false }: { now: number; bySecretKey: boolean; bySignIn?: boolean },
): SessionValidation {
  const parsed = compiledInput.safeParse(raw);
  if (!parsed.success) return { ok: false, rejection: rejectionOf(parsed.error, raw) };
  const session = parsed.data;
  if (!bySecretKey) {
    const path = INGEST_KEY_FIELDS.find((field) => session[field] !== undefined);
    if (path) return rejected(path, "not_allowed", "may only be sent with a secret ingest key");
  }
  if (session.byHand === true && !bySignIn) {
    return rejected("byHand", "not_allowed", "may only be sent by a person who is signed in");
  }
  for (const path of ["startedAt", "endedAt"] as const) {
    const at = session[path] ?? now;
    if (at > now + MAX_START_AHEAD_MS) return rejected(path, "out_of_range", "must be at most 24 hours ahead");
    if (at < now - MAX_START_AGE_MS) return rejected(path, "out_of_range", "must be at most 400 days back");
  }
  return { ok: true, session };
}

function rejected(path: string, code: RejectionCode, message: string): SessionValidation {
  return { ok: false, rejection: { path, code, message } };
}

function rejectionOf(error: z.ZodError, raw: unknown): Rejection {
  const issue = error.issues[0];
  if (!issue) return { path: "", code: "invalid_value", message: "is not a session" };
  const path = issue.path.join(".");
  if (issue.code === "invalid_type" && valueAt(raw, issue.path) === undefined && path !== "") {
    return { path, code: "required", message: "is required" };
  }
  return { path, code: codeOf(issue), message: issue.message };
}

function codeOf(issue: z.core.$ZodIssue): RejectionCode {
  switch (issue.code) {
    case "invalid_type":
      return "invalid_type";
    case "too_big":
      return issue.origin === "string" ? "too_long" : "out_of_range";
    case "too_small":
      return "out_of_range";
    case "custom":
      return issue.path[0] === "endedAt" || issue.path[0] === "cachedTokens" ? "out_of_range" : "invalid_value";
    default:
      return "invalid_value";
  }
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = raw;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
