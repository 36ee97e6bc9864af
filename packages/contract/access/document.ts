import { userTypeSchema } from "./roles.ts";
import { type Access, allows, ROUTES } from "./routes.ts";
import { routesOf, TOKEN_SCOPES } from "./scopes.ts";

/** The access table as Markdown: one section per set of callers, with the paths and methods that exactly they may call. */
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
    ...(access === "device" ? ["also by device credential"] : []),
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
    "Who may call which route. People see their own data, administrators their organization, and auditors its totals, reports and audit log,",
    "without names or addresses; heads and auditors of departments see the same of the departments and teams that they are responsible for",
    "([decision 161](decisions/0161-department-heads.md)). Everything else is `404`. Staff of the installation have a flag in addition to their role. Device credentials",
    "may only send and read the policy on tools, and so may ingest keys, within their scopes. Publishable keys may only send, from pages of their origins.",
    "API tokens may call the routes of their scopes:",
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
