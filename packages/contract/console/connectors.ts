import { line, token } from "@treadlight/domain/text";
import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { type ImportKind, importKindSchema, importSettingsSchema } from "../imports/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow, rowParams } from "./resource.ts";

/** Vendors that report by day. */
export const VENDOR_KINDS = ["github-copilot", "openai", "anthropic", "microsoft-365-copilot"] as const;
export const vendorKindSchema = z.enum(VENDOR_KINDS);
export type VendorKind = (typeof VENDOR_KINDS)[number];
/** And a bucket of S3 with files. */
export const CONNECTOR_KINDS = [...VENDOR_KINDS, "s3"] as const;
export const connectorKindSchema = z.enum(CONNECTOR_KINDS);
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

/** Which kinds need an account, and which an application or a key's id as well. */
export const NEEDS_ACCOUNT: readonly ConnectorKind[] = ["github-copilot", "microsoft-365-copilot"];
export const NEEDS_CLIENT: readonly ConnectorKind[] = ["microsoft-365-copilot", "s3"];
/** Somebody's own exports belong to whoever asks for the import, whom a bucket does not have. */
export const NO_FILES_OF_BUCKETS: readonly ImportKind[] = ["chatgpt", "claude"];

/** How many hours pass between two fetches. */
export const FETCH_EVERY_HOURS = 6;

const ACCOUNT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const GITHUB_ACCOUNT = /^(?:enterprises\/)?[A-Za-z0-9][A-Za-z0-9_-]*$/;

const accountSchema = line(100)
  .or(z.literal(""))
  .describe("GitHub: the organization, or `enterprises/<name>`. Microsoft: the tenant. Otherwise empty.");
const clientIdSchema = line(128)
  .or(z.literal(""))
  .describe("Microsoft: the application (client) ID. S3: the access key's ID. Otherwise empty.");
const addressSchema = z
  .url({ protocol: /^https?$/, hostname: /./, error: "must be a URL that starts with https://" })
  .max(500, "must have at most 500 characters")
  .nullable()
  .describe(
    "S3: the bucket, such as `https://s3.eu-central-1.amazonaws.com/logs?region=eu-central-1`. Otherwise null.",
  );
const prefixSchema = line(500).or(z.literal("")).describe("S3: only files whose keys begin so. Otherwise empty.");
const ofFiles = {
  reads: importKindSchema.nullable().describe("S3: what kind of import its files are. Otherwise null."),
  settings: importSettingsSchema.describe("S3: how its files are read, as for an import."),
};
const secretSchema = token(2_000).describe("The key, token or client secret. No answer contains it.");

const row = z.object({
  id: z.guid(),
  kind: connectorKindSchema,
  name: z.string(),
  account: z.string(),
  clientId: z.string(),
  address: z.string().nullable(),
  prefix: z.string(),
  ...ofFiles,
  enabled: z.boolean(),
  fetching: z.boolean().describe("Whether it is fetching, or will within seconds."),
  fetchedAt: timestampSchema.nullable().describe("When it last fetched everything that there was."),
  nextAt: timestampSchema.nullable().describe("When it fetches next; `null` while it is paused."),
  nextDay: z.iso.date().describe("The first UTC day that has not been fetched, or may still change."),
  failingSince: timestampSchema.nullable().describe("The first failure since the last fetch."),
  problem: z
    .string()
    .nullable()
    .describe("Why the latest fetch failed or left files out; `null` if it took everything."),
  costsProblem: z
    .string()
    .nullable()
    .describe(
      "Why the vendor did not tell what its use cost; `null` if it did, or tells no costs. Usage is fetched all the same.",
    ),
  costsMissing: z
    .array(z.iso.date())
    .describe("The UTC days whose cost it did not tell, the first one first. They are asked about again."),
  createdAt: timestampSchema,
  etag: etagSchema,
});
export type ConnectorRow = z.output<typeof row>;

const tested = z.object({
  problem: z.string().nullable().describe("Why it could not fetch; `null` if it could."),
});

type Given = Pick<ConnectorRow, "account" | "clientId" | "address" | "reads" | "settings">;

/** What does not fit the kind: a problem by field. */
export function problemOfAccess(
  kind: ConnectorKind,
  { account, clientId, address, reads, settings }: Given,
): { path: keyof Given; message: string } | undefined {
  const needsAccount = NEEDS_ACCOUNT.includes(kind);
  if (!needsAccount && account !== "") return { path: "account", message: "must be empty for this kind" };
  if (needsAccount && !(kind === "github-copilot" ? GITHUB_ACCOUNT : ACCOUNT).test(account)) {
    return { path: "account", message: "must be the name of an account" };
  }
  if (NEEDS_CLIENT.includes(kind) !== (clientId !== "")) {
    return { path: "clientId", message: clientId === "" ? "must not be empty" : "must be empty for this kind" };
  }
  if (kind === "microsoft-365-copilot" && !z.guid().safeParse(clientId).success) {
    return { path: "clientId", message: "must be a Microsoft application ID" };
  }
  for (const [path, value] of Object.entries({ address, reads } as const)) {
    const isWanted = kind === "s3";
    if (isWanted !== (value !== null)) {
      return { path: path === "address" ? path : "reads", message: isWanted ? "must be given" : "must be null" };
    }
  }
  if (reads !== null && NO_FILES_OF_BUCKETS.includes(reads)) {
    return { path: "reads", message: "must not be somebody's own export" };
  }
  if (reads === "csv" && !(settings.columns.startedAt && (settings.columns.aiTool ?? settings.defaults.aiTool))) {
    return { path: "settings", message: "must name the columns that hold startedAt and aiTool, or a default tool" };
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
      address: addressSchema.default(null),
      prefix: prefixSchema.default(""),
      reads: ofFiles.reads.default(null),
      settings: ofFiles.settings.prefault({}),
      secret: secretSchema,
      from: z.iso.date().optional().describe("The first UTC day; 30 days ago without it."),
    }),
    answers: { 201: row },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/connectors/:id",
    summary: "Changes a connector, or pauses it",
    description: "One that goes on, or has another secret, fetches at once. Another bucket needs its secret again.",
    ...changesRow(row),
    body: z
      .strictObject({
        name: nameSchema,
        account: accountSchema,
        clientId: clientIdSchema,
        address: addressSchema,
        prefix: prefixSchema,
        ...ofFiles,
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
    summary: "Asks the vendor for one day, or the bucket for its files, and imports nothing",
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
