import {
  type ErrorCode,
  type ErrorDetail,
  Expected,
  FIELD_ERRORS,
  type FieldErrorCode,
} from "@treadlight/contract/errors";
import type { z } from "zod";

/**
 * The body of a request as its schema has it.
 * @throws Expected `invalid_body` with every wrong field in `details`
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  return parse(schema, body ?? {}, "invalid_body");
}

/**
 * The query string of a request as its schema has it.
 * @throws Expected `invalid_query` with every wrong parameter in `details`
 */
export function parseQuery<S extends z.ZodType>(schema: S, query: unknown): z.infer<S> {
  return parse(schema, query, "invalid_query");
}

function parse<S extends z.ZodType>(schema: S, value: unknown, code: ErrorCode): z.infer<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Expected(code, { details: parsed.error.issues.map(detailOf) });
}

function detailOf(issue: z.core.$ZodIssue): ErrorDetail {
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

/** A refinement may say which code it stands for: `{ params: { code: "too_common" } }`. */
function isFieldErrorCode(code: unknown): code is FieldErrorCode {
  return typeof code === "string" && Object.hasOwn(FIELD_ERRORS, code);
}
