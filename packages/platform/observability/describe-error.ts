export interface ErrorDescription {
  type: string;
  code?: string;
  message?: string;
  frames?: string[];
  cause?: ErrorDescription;
}

/** Errors of the language and of Node: their messages mention code and addresses, never a payload. */
const PLAIN_TYPES = new Set(["Error", "TypeError", "RangeError", "ReferenceError", "AssertionError", "AbortError"]);
const MAX_CAUSES = 5;

/**
 * Describes an error for the log. Messages from servers and parsers are omitted (a constraint's detail, the SQL around
 * a syntax error, invalid JSON) because they may contain client input. The code and stack frames are enough.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const code =
    "code" in error && (typeof error.code === "string" || typeof error.code === "number")
      ? String(error.code)
      : undefined;
  const ours = code !== undefined && /^[a-z]+(_[a-z]+)+$/.test(code);
  const frames = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .map((line) => line.trim());
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...((PLAIN_TYPES.has(error.name) || ours) && { message: error.message }),
    ...(frames?.length && { frames }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}
