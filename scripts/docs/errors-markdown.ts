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
    'Every error response is `{ "error": "<message>", "message": "<message>", "code": "<code>", "details"?: [{ "path", "code", "message" }] }`.',
    "Programs should rely on `code`: messages may change, codes do not. Only `/api/scim/v2` returns errors in the form of SCIM (RFC 7644, section",
    "3.12), without a code.",
    "",
    ...Object.entries(ERRORS).map(([code, e]) => `- \`${code}\` (${e.status}): ${e.meaning} ${e.remedy}`),
    "",
    "## Invalid fields",
    "",
    "The `code` of each entry in `details`; those with a star also occur in `rejected`.",
    "",
    ...Object.entries(FIELD_ERRORS).map(
      ([code, meaning]) => `- \`${code}\`${rejection.includes(code) ? "*" : ""}: ${meaning}`,
    ),
    "",
  ].join("\n");
}
