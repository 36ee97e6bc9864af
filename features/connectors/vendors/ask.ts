import { type GuardedFetch, guardedFetch, RefusedDestinationError } from "@treadlight/platform/outbound";
import { z } from "zod";
import { type Ask, VendorProblem } from "./vendor.ts";

/** For one request, with its whole answer. */
const TIMEOUT_MS = 60_000;
/** More than a report on one day has, in all its pages. */
const MAX_BYTES = 64 * 1_048_576;
const MAX_REQUESTS = 2_000;

export interface Guard {
  /** Whether addresses may be private and plain HTTP. */
  allowPrivate: boolean;
  signal: AbortSignal;
}

/**
 * Asks through the guard of outbound requests.
 * @param name whoever is asked, for messages
 * @throws VendorProblem if it cannot be reached or answers with an error
 */
export function fetchFrom(name: string, { allowPrivate, signal }: Guard, maxBytes: () => number): GuardedFetch {
  return async (url, init = {}) => {
    const fetch = guardedFetch({ allowPrivate, timeoutMs: TIMEOUT_MS, maxBytes: maxBytes() });
    const headers = { "user-agent": "Treadlight", ...init.headers };
    const answer = await fetch(url, { ...init, headers, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new VendorProblem(`${name} could not be reached: ${whyNot(error)}.`, { mayPass: true });
    });
    if (answer.status >= 400) throw refusal(name, answer);
    return answer;
  };
}

/** Asks a vendor about one day: so many times, and for so much. */
export function askingFor(name: string, guard: Guard): Ask {
  const left = { bytes: MAX_BYTES, requests: MAX_REQUESTS };
  const fetch = fetchFrom(name, guard, () => left.bytes);
  return async (url, request = {}) => {
    left.requests -= 1;
    if (left.bytes <= 0 || left.requests < 0) throw new VendorProblem(`${name} has more to tell than fits in one day.`);
    const answer = await fetch(url, request);
    const content = await answer.arrayBuffer();
    left.bytes -= content.byteLength;
    return { status: answer.status, headers: answer.headers, text: Buffer.from(content).toString() };
  };
}

function refusal(name: string, { status, headers }: Response): VendorProblem {
  const retryAfterS = secondsIn(headers.get("retry-after")) ?? secondsUntil(headers);
  const isLimited = status === 429 || (status === 403 && retryAfterS !== undefined);
  const isMissing = status === 404;
  const what = isLimited
    ? "limits how often it may be asked"
    : status === 401 || status === 403
      ? "refuses the key: it is wrong, has ended, or may not read this"
      : isMissing
        ? "does not know what it was asked for"
        : "answered with an error";
  // An archived or encrypted file of a bucket is refused although the others are not.
  const isOfOne = isMissing || (status === 403 && !isLimited);
  const facts = { isMissing, isOfOne, mayPass: isLimited || status >= 500, ...(retryAfterS && { retryAfterS }) };
  return new VendorProblem(`${name} ${what} (${status}).`, facts);
}

function whyNot(error: unknown): string {
  if (error instanceof RefusedDestinationError) return error.message;
  return error instanceof Error && error.name === "TimeoutError" ? "it did not answer in time" : "no connection";
}

/** `Retry-After` has seconds or a date. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const left = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1_000 : seconds;
  return left >= 0 ? left : undefined;
}

/** GitHub says when its limit ends. */
function secondsUntil(headers: Headers): number | undefined {
  if (headers.get("x-ratelimit-remaining") !== "0") return undefined;
  const left = Number(headers.get("x-ratelimit-reset")) - Date.now() / 1_000;
  return left >= 0 ? left : undefined;
}

/** The JSON of an answer. @throws VendorProblem if it is something else */
export function jsonOf<S extends z.ZodType>(text: string, name: string, schema: S): z.output<S> {
  const parsed = z
    .string()
    .transform((given, context): unknown => {
      try {
        return JSON.parse(given);
      } catch {
        context.addIssue("is not JSON");
        return z.NEVER;
      }
    })
    .pipe(schema)
    .safeParse(text);
  if (parsed.success) return parsed.data;
  throw new VendorProblem(`${name} answered in a form that this version does not know.`);
}
