import { line, token } from "@treadlight/domain/text";
import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow, rowParams } from "./resource.ts";

export const CONNECTOR_KINDS = ["github-copilot", "openai", "anthropic", "microsoft-365-copilot"] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];
export const connectorKindSchema = z.enum(CONNECTOR_KINDS);

/** Which kinds need an account, and which an application as well. */
export const NEEDS_ACCOUNT: readonly ConnectorKind[] = ["github-copilot", "microsoft-365-copilot"];
export const NEEDS_CLIENT: readonly ConnectorKind[] = ["microsoft-365-copilot"];

/** How many hours pass between two fetches. */
export const FETCH_EVERY_HOURS = 6;

const ACCOUNT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const GITHUB_ACCOUNT = /^(?:enterprises\/)?[A-Za-z0-9][A-Za-z0-9_-]*$/;

const accountSchema = line(100)
  .or(z.literal(""))
  .describe("GitHub: the organization, or `enterprises/<name>`. Microsoft: the tenant. Otherwise empty.");
const clientIdSchema = z.guid().or(z.literal("")).describe("Microsoft: the application (client) ID. Otherwise empty.");
const secretSchema = token(2_000).describe("The key, token or client secret. No answer contains it.");

const row = z.object({
  id: z.guid(),
  kind: connectorKindSchema,
  name: z.string(),
  account: z.string(),
  clientId: z.string(),
  enabled: z.boolean(),
  fetching: z.boolean().describe("Whether it is fetching, or will within seconds."),
  fetchedAt: timestampSchema.nullable().describe("When it last fetched everything that there was."),
  nextAt: timestampSchema.nullable().describe("When it fetches next; `null` while it is paused."),
  nextDay: z.iso.date().describe("The first UTC day that has not been fetched, or may still change."),
  failingSince: timestampSchema.nullable().describe("The first failure since the last fetch."),
  problem: z.string().nullable().describe("What the latest failure was; `null` if the latest fetch succeeded."),
  createdAt: timestampSchema,
  etag: etagSchema,
});
export type ConnectorRow = z.output<typeof row>;

const tested = z.object({
  problem: z.string().nullable().describe("Why it could not fetch; `null` if it could."),
});

/** Whether account and application fit the kind: a problem by field. */
export function problemOfAccount(
  kind: ConnectorKind,
  { account, clientId }: { account: string; clientId: string },
): { path: "account" | "clientId"; message: string } | undefined {
  const needsAccount = NEEDS_ACCOUNT.includes(kind);
  if (!needsAccount && account !== "") return { path: "account", message: "must be empty for this kind" };
  if (needsAccount && !(kind === "github-copilot" ? GITHUB_ACCOUNT : ACCOUNT).test(account)) {
    return { path: "account", message: "must be the name of an account" };
  }
  if (NEEDS_CLIENT.includes(kind) !== (clientId !== "")) {
    return { path: "clientId", message: clientId === "" ? "must not be empty" : "must be empty for this kind" };
  }
  return undefined;
}

/** What fetches usage of the caller's organization from vendors by itself. */
export const connectors = {
  ...readRoutes({
    name: "connectors",
    noun: "connector",
    nouns: "connectors",
    row,
    query: listQuery({
      row,
      sortedBy: "createdAt",
      filters: { name: several(nameSchema), kind: several(connectorKindSchema), enabled: several(z.boolean()) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/connectors",
    summary: "Creates a connector",
    description: [
      `Every ${FETCH_EVERY_HOURS} hours it fetches the usage of each UTC day since \`from\` that it has not, or that may still change, and imports it.`,
      "A day is one import, which is replaced if the vendor corrects it, and which can be undone like any other; then it is not fetched again.",
    ].join(" "),
    body: z.strictObject({
      kind: connectorKindSchema,
      name: nameSchema,
      account: accountSchema.default(""),
      clientId: clientIdSchema.default(""),
      secret: secretSchema,
      from: z.iso.date().optional().describe("The first UTC day; 30 days ago without it."),
    }),
    answers: { 201: row },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/connectors/:id",
    summary: "Changes a connector, or pauses it",
    description: "One that goes on, or has another secret, fetches at once.",
    ...changesRow(row),
    body: z
      .strictObject({
        name: nameSchema,
        account: accountSchema,
        clientId: clientIdSchema,
        secret: secretSchema,
        enabled: z.boolean(),
      })
      .partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/connectors/:id",
    summary: "Deletes a connector and its secret",
    description: "What it has imported stays, and can be undone.",
    ...removesRow(row),
  }),
  test: defineRoute({
    route: "POST /api/admin/connectors/:id/test",
    summary: "Asks the vendor for one day, and imports nothing",
    params: rowParams,
    answers: { 200: tested },
  }),
  fetchNow: defineRoute({
    route: "POST /api/admin/connectors/:id/fetch",
    summary: "Lets a connector fetch at once",
    params: rowParams,
    answers: { 200: row },
    errors: ["conflict"],
  }),
};
