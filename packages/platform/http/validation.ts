import {
  type ErrorCode,
  type ErrorDetail,
  Expected,
  FIELD_ERRORS,
  type FieldErrorCode,
} from "@treadlight/contract/errors";
import type { z } from "zod";

/** Nobody reads more; a list with many wrong items would make an answer larger than the request. */
const MAX_DETAILS = 100;

/**
 * Parses a request's body with its schema.
 * @throws Expected `invalid_body` with the invalid fields in `details`, at most 100
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  return parse(schema, body ?? {}, "invalid_body");
}

/**
 * Parses a request's query string with its schema.
 * @throws Expected `invalid_query` with the invalid parameters in `details`
 */
export function parseQuery<S extends z.ZodType>(schema: S, query: unknown): z.infer<S> {
  return parse(schema, query, "invalid_query");
}

function parse<S extends z.ZodType>(schema: S, value: unknown, code: ErrorCode): z.infer<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Expected(code, { details: parsed.error.issues.slice(0, MAX_DETAILS).map(toDetail) });
}

function toDetail(issue: z.core.$ZodIssue): ErrorDetail {
  const path = issue.path.join(".");
  const code = fieldErrorCode(issue);
  return { path, code, message: code === "required" ? "is required" : issue.message };
}

function fieldErrorCode(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.input === undefined && issue.path.length > 0) return "required";
  switch (issue.code) {
    case "invalid_type":
      return "invalid_type";
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "too_long" : "out_of_range";
    case "too_small":
      return issue.origin === "string" || issue.origin === "array" ? "too_short" : "out_of_range";
    case "custom":
      return isFieldErrorCode(issue.params?.code) ? issue.params.code : "invalid_value";
    case "unrecognized_keys":
      return "not_allowed";
    default:
      return "invalid_value";
  }
}

/** A refinement may set its own code: `{ params: { code: "too_common" } }`. */
function isFieldErrorCode(code: unknown): code is FieldErrorCode {
  return typeof code === "string" && Object.hasOwn(FIELD_ERRORS, code);
}
