import { userTypeSchema } from "./roles.ts";
import { type Access, allows, ROUTES } from "./routes.ts";
import { routesOf, TOKEN_SCOPES } from "./scopes.ts";

/** The access table as Markdown: each route, then who may call it. */
export function accessMarkdown(): string {
  const roles = userTypeSchema.options;
  const mark = (isAllowed: boolean) => (isAllowed ? "yes" : "-");
  const rows = Object.entries(ROUTES).map(([route, access]: [string, Access]) => {
    const cells = [
      mark(access === "anyone"),
      ...roles.map((role) => mark(allows(access, { role, isStaff: false }))),
      mark(access !== "signed_in" && allows(access, { role: "", isStaff: true })),
    ];
    return `| \`${route}\` | ${cells.join(" | ")} |`;
  });
  const head = `| Route | not signed in | ${roles.join(" | ")} | staff |`;
  return [head, `|---|${"---|".repeat(roles.length + 2)}`, ...rows].join("\n");
}

/** `docs/access.md`. */
export function accessDocument(): string {
  return [
    "# Access",
    "",
    "Generated from `packages/contract/access/routes.ts`; do not edit.",
    "",
    "Who may call which route. Callers see only their part of a resource: people see their own data, administrators their",
    "organization, and both get `404` for everything else. Auditors see totals, reports and the audit log of their organization, but",
    "no names or addresses. Staff of the installation have a flag in addition to their role; the last column shows what the",
    "flag adds. Ingest keys and device credentials may only send data, within their scopes, and read the policy on tools; publishable",
    "keys may only send, from pages of their origins. The routes of `/api/scim/v2` are for the company's directory alone, with a key that",
    "an owner creates. API tokens call the routes of their scopes:",
    "",
    ...TOKEN_SCOPES.map(
      (scope) =>
        `- \`${scope}\`: ${routesOf(scope)
          .map((route) => `\`${route}\``)
          .join(", ")}`,
    ),
    "",
    accessMarkdown(),
    "",
  ].join("\n");
}
