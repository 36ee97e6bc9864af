import { sessionInputSchema } from "@treadlight/domain/session";
import { line } from "@treadlight/domain/text";
import { z } from "zod";
import { jsonText } from "../lists/index.ts";
import { timeZoneSchema } from "../organization/index.ts";
import { defineRoute, timestampSchema } from "../route/index.ts";

/** What a file can be: sessions or requests in columns or fields of any name, the usage export of a provider, or the log of a gateway, a proxy or a DNS server. */
export const IMPORT_KINDS = [
  "csv",
  "openai",
  "anthropic",
  "github-copilot",
  "microsoft-365-copilot",
  "squid",
  "nginx",
  "zscaler",
  "netskope",
  "cloudflare",
  "umbrella",
  "palo-alto",
  "fortinet",
  "dnsmasq",
  "adguard",
  "windows-dns",
  "unbound",
  "litellm",
  "helicone",
  "openrouter",
  "chatgpt",
  "claude",
  "open-webui",
  "librechat",
  "activitywatch",
] as const;
export const importKindSchema = z.enum(IMPORT_KINDS);
export type ImportKind = z.output<typeof importKindSchema>;

/** What a column of a table or a field of JSON can hold. */
export const CSV_FIELDS = [
  "aiTool",
  "startedAt",
  "endedAt",
  "timeEngaged",
  "promptCount",
  "model",
  "inputTokens",
  "outputTokens",
  "cachedTokens",
  "requests",
  "userEmail",
  "userName",
  "department",
  "project",
  "contentType",
  "workflowType",
  "promptText",
  "region",
  "action",
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** Of the file as uploaded, which may be compressed. */
export const MAX_IMPORT_BYTES = 1024 ** 3;
/** How many days an import is listed and can be undone. */
export const IMPORT_KEPT_DAYS = 365;

/** Exports with whole questions as names of their columns have them this long. */
const columnSchema = line(1_000);

export const importSettingsSchema = z.strictObject({
  timeZone: timeZoneSchema.default("UTC").describe("The time zone of times that do not name one."),
  dates: z
    .enum(["year-first", "day-first", "month-first"])
    .default("year-first")
    .describe(
      "How to read dates such as 03/04/2026. Dates that begin with the year, and Unix times, are always understood.",
    ),
  columns: z
    .partialRecord(z.enum(CSV_FIELDS), columnSchema)
    .default({})
    .describe(
      "For `csv`: the column that holds each field, by its name in the header line; in JSON `outer.inner` is the field of an object inside.",
    ),
  defaults: z
    .strictObject({
      aiTool: sessionInputSchema.shape.aiTool.optional(),
      department: sessionInputSchema.shape.department,
      project: sessionInputSchema.shape.project,
      model: sessionInputSchema.shape.model,
      promptCount: sessionInputSchema.shape.promptCount
        .optional()
        .describe("Such as 1 for a table with one line per prompt or call."),
      automated: z
        .boolean()
        .optional()
        .describe("True for calls that programs made: no line stands for a person's time, whatever its duration."),
    })
    .default({})
    .describe("For `csv`: used where a column is missing or a cell is empty."),
  rows: z
    .enum(["sessions", "requests", "lookups"])
    .default("sessions")
    .describe(
      "For `csv`: whether each line is a session, a request to a host as in logs of proxies, or a lookup of a host as in logs of DNS servers. " +
        "A lookup shows a visit, but not how long it was.",
    ),
});
export type ImportSettings = z.output<typeof importSettingsSchema>;

const count = z.int().min(0);

export const importSummarySchema = z.object({
  lines: count.describe("The number of lines in the file."),
  sessions: count,
  ignored: count.describe(
    "Valid lines or entries that do not concern an AI tool of the catalogue, or report no use of it.",
  ),
  blocked: count
    .default(0)
    .describe("Requests to AI tools of the catalogue that a gateway refused. They are no use, and become no sessions."),
  blockedTools: z
    .array(z.object({ tool: z.string(), attempts: count, people: count }))
    .default([])
    .describe("The 20 tools with the most blocked requests, and how many different people or addresses asked."),
  rejected: count.describe("Lines or entries that could not be read. The report lists them with the reasons."),
  people: count.describe("The number of different people that the file names."),
  first: z.iso.datetime().nullable().describe("When the first session started."),
  last: z.iso.datetime().nullable(),
  tools: z.array(z.object({ tool: z.string(), sessions: count })).describe("The 20 tools with the most sessions."),
  sample: z
    .array(
      z.object({
        line: count,
        aiTool: z.string(),
        startedAt: z.iso.datetime(),
        timeEngaged: z.number().nullable().describe("Null if the file does not say."),
        promptCount: z.int(),
        model: z.string().optional(),
        inputTokens: z.int().optional(),
        outputTokens: z.int().optional(),
      }),
    )
    .describe("The first five sessions."),
});
export type ImportSummary = z.output<typeof importSummarySchema>;

export const importSchema = z.object({
  id: z.guid(),
  kind: importKindSchema,
  fileName: z.string(),
  settings: importSettingsSchema,
  state: z
    .enum(["checking", "checked", "importing", "imported", "failed", "undone"])
    .describe("`checked`: a dry run has finished. Nothing was imported."),
  progress: z.object({
    bytes: count.describe("How much of the uploaded file has been read."),
    total: count.nullable().describe("The size of the uploaded file."),
    percent: count.nullable(),
  }),
  problem: z.string().nullable().describe("Why it failed."),
  requestedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  undoneAt: timestampSchema.nullable(),
  summary: importSummarySchema.nullable(),
});
export type ImportRow = z.output<typeof importSchema>;

export const uploadImport = defineRoute({
  route: "POST /api/ingest/import",
  summary: "Imports usage from a file",
  description:
    "The body is the file itself: at most 1 GiB of text in UTF-8, UTF-16 or Windows-1252, plain, compressed with gzip or in a zip. " +
    "Tables may be CSV with any of the usual delimiters; JSON may be a list, an object with a list inside, or an object on each line. " +
    "What it is shows in its content. A job reads it. Its sessions " +
    "have the source `import`. Importing the same file twice counts its sessions once. Names and addresses of people in logs " +
    "become pseudonyms. The file is deleted once it is imported, and after a day in any case. " +
    `The import is listed for ${IMPORT_KEPT_DAYS} days.`,
  query: z
    .strictObject({
      kind: importKindSchema,
      name: line(200).describe("The file name that the list shows."),
      settings: jsonText(importSettingsSchema).prefault("{}"),
      dryRun: z
        .enum(["true", "false"])
        .default("false")
        .transform((text) => text === "true")
        .describe("Reads the file and says what would be imported, without importing it."),
    })
    .refine(({ kind, settings: { columns } }) => kind !== "csv" || columns.startedAt !== undefined, {
      path: ["settings"],
      message: "must name the column that holds startedAt",
    })
    .refine(
      ({ kind, settings: { columns, defaults } }) =>
        kind !== "csv" || columns.aiTool !== undefined || defaults.aiTool !== undefined,
      { path: ["settings"], message: "must name the column that holds aiTool, or a default tool" },
    ),
  ownBody: { mediaTypes: ["application/octet-stream"], schema: z.string() },
  answers: { 202: importSchema },
  errors: [
    "too_many_imports",
    "payload_too_large",
    "unsupported_media_type",
    "unsupported_encoding",
    "quota_exceeded",
    "files_unavailable",
  ],
});

export const listImports = defineRoute({
  route: "GET /api/imports",
  summary: "Lists your organization's imports, newest first",
  query: z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(100) }),
  answers: { 200: z.object({ imports: z.array(importSchema) }) },
});

export const getImport = defineRoute({
  route: "GET /api/imports/:id",
  summary: "Gets the state, progress and result of an import",
  answers: { 200: importSchema },
});

export const startImport = defineRoute({
  route: "POST /api/imports/:id/start",
  summary: "Imports a file that a dry run has checked",
  answers: { 202: importSchema },
  errors: ["conflict", "too_many_imports", "quota_exceeded"],
});

export const undoImport = defineRoute({
  route: "POST /api/imports/:id/undo",
  summary: "Undoes an import, or cancels it if it is still running",
  description:
    "What was imported has to be confirmed (`confirmation_required`). If that was lately, the sessions are erased within seconds; otherwise it is a pending " +
    "change that any administrator can cancel, and the import stays as it is until then. The same file can be imported again.",
  answers: { 200: importSchema },
  errors: ["conflict", "confirmation_required", "log_unavailable", "disk_full", "files_unavailable"],
});

export const downloadRejectedLines = defineRoute({
  route: "GET /api/imports/:id/rejected",
  summary: "Downloads the report of rejected lines",
  description:
    "The numbers of the first 10,000 lines that could not be read, with the reasons. The report is kept for 90 days.",
  answers: { 200: { mediaType: "text/csv", description: "The columns `line` and `reason`." } },
  errors: ["files_unavailable"],
});

export const IMPORT_ROUTES = [uploadImport, listImports, getImport, startImport, undoImport, downloadRejectedLines];
