import { ERRORS, FIELD_ERRORS } from "@treadlight/contract/errors";
import { REJECTION_CODES } from "@treadlight/domain/session";

/** `docs/errors.md`: every code with its status, meaning and remedy. */
export function errorsMarkdown(): string {
  const rejection: readonly string[] = REJECTION_CODES;
  return [
    "# Errors",
    "",
    "Generated from `packages/contract/errors/errors.ts`; do not edit.",
    "",
    'Every error response is `{ "error": "<message>", "code": "<code>", "details"?: [{ "path", "code", "message" }] }`.',
    "Programs should rely on `code`: messages may change, codes do not. Only the routes of `/api/scim/v2` answer errors in the form of SCIM",
    "(RFC 7644, section 3.12), as `application/scim+json` and without a code.",
    "",
    "| Code | Status | Meaning | What to do |",
    "|---|---|---|---|",
    ...Object.entries(ERRORS).map(([code, e]) => `| \`${code}\` | ${e.status} | ${e.meaning} | ${e.remedy} |`),
    "",
    "## Invalid fields and rejected sessions",
    "",
    "The `code` of each entry in `details` and, where the last column says yes, in `rejected`.",
    "",
    "| Code | Meaning | Sessions |",
    "|---|---|---|",
    ...Object.entries(FIELD_ERRORS).map(
      ([code, meaning]) => `| \`${code}\` | ${meaning} | ${rejection.includes(code) ? "yes" : "no"} |`,
    ),
    "",
  ].join("\n");
}
