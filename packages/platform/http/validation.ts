import {
  type ErrorCode,
  type ErrorDetail,
  Expected,
  FIELD_ERRORS,
  type FieldErrorCode,
} from "@treadlight/contract/errors";
import { z } from "zod";

/** Nobody reads more; a list with many wrong items would make an answer larger than the request. */
const MAX_DETAILS = 100;

/**
 * Parses a request's body with its schema.
 * @param readOnly properties that are known and may be sent, but are not in the schema
 * @throws Expected `invalid_body` with the invalid and unknown fields in `details`, at most 100
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown, readOnly: readonly string[] = []): z.infer<S> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const ignored = new Set(readOnly.filter((name) => !known.includes(name)));
  const given = ignored.size > 0 && isRecord(body) ? withoutKeys(body, ignored) : (body ?? {});
  return parse(schema, given, "invalid_body");
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const withoutKeys = (record: object, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));

/**
 * Parses a request's query string with its schema.
 * @throws Expected `invalid_query` with the invalid parameters in `details`
 */
export function parseQuery<S extends z.ZodType>(schema: S, query: unknown): z.infer<S> {
  return parse(schema, query, "invalid_query");
}

function parse<S extends z.ZodType>(schema: S, value: unknown, code: ErrorCode): z.infer<S> {
  const parsed = schema.safeParse(value, { reportInput: true, error: nameAllowed });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.slice(0, MAX_DETAILS).flatMap(toDetails);
  throw new Expected(code, { details: details.slice(0, MAX_DETAILS) });
}

/** An unknown property is answered with those that are allowed in its place. */
const nameAllowed: z.core.$ZodErrorMap = ({ code, inst }) => {
  if (code !== "unrecognized_keys" || !(inst instanceof z.ZodObject)) return undefined;
  const allowed = Object.keys(inst.shape).join(", ");
  return allowed ? `is unknown; allowed are ${allowed}` : "is unknown; no field is allowed here";
};

function toDetails(issue: z.core.$ZodIssue): ErrorDetail[] {
  if (issue.code !== "unrecognized_keys") return [toDetail(issue)];
  return issue.keys.slice(0, MAX_DETAILS).map((key) => toDetail({ ...issue, path: [...issue.path, key] }));
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
