import { userTypeSchema } from "./roles.ts";
import { type Access, allows, ROUTES } from "./routes.ts";
import { routesOf, TOKEN_SCOPES } from "./scopes.ts";

/** The access table as Markdown: a section for each circle of callers, with the paths and methods that they and nobody else may call. */
export function accessMarkdown(): string {
  const sections = new Map<string, Map<string, string[]>>();
  for (const [route, access] of Object.entries(ROUTES)) {
    const [method = "", path = ""] = route.split(" ");
    const callers = callersOf(access);
    const paths = sections.get(callers) ?? new Map<string, string[]>();
    sections.set(callers, paths.set(path, [...(paths.get(path) ?? []), method]));
  }
  return [...sections]
    .map(([callers, paths]) => {
      const lines = [...paths].map(([path, methods]) => `- \`${path}\`: ${methods.join(", ")}`);
      return `## ${callers}\n\n${lines.join("\n")}`;
    })
    .join("\n\n");
}

function callersOf(access: Access): string {
  if (access === "anyone") return "Anybody";
  if (access === "directory") return "A company's directory";
  const roles = userTypeSchema.options.filter((role) => allows(access, { role, isStaff: false }));
  const everyRole = roles.length === userTypeSchema.options.length;
  return [
    ...(everyRole ? ["Every role"] : roles),
    ...(access === "sender" ? ["ingest keys"] : []),
    ...(access !== "signed_in" && allows(access, { role: "", isStaff: true }) ? ["staff"] : []),
  ].join(", ");
}

/** `docs/access.md`. */
export function accessDocument(): string {
  return [
    "# Access",
    "",
    "Generated from `packages/contract/access/routes.ts`; do not edit.",
    "",
    "Who may call which route. People see their own data, administrators their organization, auditors its totals, reports and audit log",
    "but no names or addresses; everything else answers `404`. Staff of the installation have a flag beside their role. Device credentials",
    "may only send and read the policy on tools, like ingest keys within their scopes; publishable keys may only send, from pages of their origins.",
    "API tokens call the routes of their scopes:",
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
