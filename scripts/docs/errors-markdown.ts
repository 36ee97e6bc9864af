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
    'Every error is answered as `{ "error": "<sentence>", "code": "<code>", "details"?: [{ "path", "code", "message" }] }`.',
    "Programs should look at `code`: sentences may be reworded, codes stay.",
    "",
    "| Code | Status | Meaning | What to do |",
    "|---|---|---|---|",
    ...Object.entries(ERRORS).map(([code, e]) => `| \`${code}\` | ${e.status} | ${e.meaning} | ${e.remedy} |`),
    "",
    "## Wrong fields and rejected sessions",
    "",
    "The `code` of each entry of `details` and, where the last column says so, of `rejected`.",
    "",
    "| Code | Meaning | Sessions |",
    "|---|---|---|",
    ...Object.entries(FIELD_ERRORS).map(
      ([code, meaning]) => `| \`${code}\` | ${meaning} | ${rejection.includes(code) ? "yes" : "no"} |`,
    ),
    "",
  ].join("\n");
}
