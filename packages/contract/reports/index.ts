import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, timestampSchema } from "../route/index.ts";
import { getReportFigures, saveReportFigures } from "./figures.ts";

export * from "./figures.ts";

/** What a report can consist of besides its data, `report.json`. */
export const REPORT_FORMATS = ["csv", "xlsx", "pdf", "xbrl"] as const;
export const reportFormatSchema = z.enum(REPORT_FORMATS);
export type ReportFormat = z.output<typeof reportFormatSchema>;

export const reportFileNameSchema = z.enum([
  "report.zip",
  "report.json",
  "report.csv",
  "report.xlsx",
  "report.pdf",
  "report.xbrl.json",
  "report.xbrl.xsd",
  "manifest.json",
  "manifest.sig",
]);
export type ReportFileName = z.output<typeof reportFileNameSchema>;

/** The files of a report. One with a format is made only on request. */
export const REPORT_FILES: Record<ReportFileName, { mediaType: string; format?: ReportFormat }> = {
  "report.zip": { mediaType: "application/zip" },
  "report.json": { mediaType: "application/json" },
  "report.csv": { mediaType: "text/csv", format: "csv" },
  "report.xlsx": { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", format: "xlsx" },
  "report.pdf": { mediaType: "application/pdf", format: "pdf" },
  "report.xbrl.json": { mediaType: "application/json", format: "xbrl" },
  "report.xbrl.xsd": { mediaType: "application/xml", format: "xbrl" },
  "manifest.json": { mediaType: "application/json" },
  "manifest.sig": { mediaType: "application/octet-stream" },
};

/** What reports say, and how. An older version is still made for whoever asks for it, as it was then. */
export const REPORT_VERSION = 4;

const MAX_YEARS = 10;

/** A request for a report. */
export const newReportSchema = z
  .strictObject({
    kind: z.literal("esg"),
    from: z.iso.date().describe("The first day (UTC)."),
    to: z.iso.date().describe("The last day (UTC)."),
    department: nameSchema.optional().describe("By name. Without it, the report is about the whole organization."),
    formats: z
      .array(reportFormatSchema)
      .max(REPORT_FORMATS.length)
      .default([...REPORT_FORMATS])
      .transform((formats) => REPORT_FORMATS.filter((format) => formats.includes(format)))
      .describe("The files to make besides `report.json`. All by default."),
    version: z
      .int()
      .min(1)
      .max(REPORT_VERSION)
      .default(REPORT_VERSION)
      .describe(
        "What the report says, and how. Ask for the version of an earlier report to get the same files again. Version 1 states time saved by one formula, version 2 also the estimate with its range. Version 3 names the figures of CO2 by what they are, ties its sessions to their origins, says what the footprint stands on and leaves out, and rounds estimates to three digits in all files but `report.json`. Version 4 compares with the year before, the base year and targets, states figures per employee and revenue, and explains a restatement step by step.",
      ),
  })
  .refine(({ from, to }) => from <= to, { path: ["from"], message: "must not be after to" })
  .refine(({ from, to }) => !(Number(to.slice(0, 4)) - Number(from.slice(0, 4)) >= MAX_YEARS), {
    path: ["from"],
    message: `must be less than ${MAX_YEARS} years before to`,
  });

const daySchema = z.iso.date();

export const reportSchema = z.object({
  id: z.guid(),
  kind: z.literal("esg"),
  from: daySchema,
  to: daySchema,
  department: z.string().nullable(),
  formats: z.array(z.string()),
  version: z.int().describe("What it says, and how."),
  state: z
    .enum(["waiting", "running", "done", "failed", "cancelled", "expired"])
    .describe("`expired`: its files are no longer kept."),
  progress: z.object({
    rows: z.int().describe("Sessions read and facts written."),
    total: z.int().nullable(),
    percent: z.int().nullable(),
  }),
  error: z.string().nullable().describe("The error code of the latest failed attempt."),
  requestedAt: timestampSchema,
  requestedBy: z
    .string()
    .nullable()
    .describe("A name or address; null if an API token asked, or the account is deleted."),
  madeAt: timestampSchema.nullable(),
  expiresAt: timestampSchema.nullable().describe("When its files are deleted."),
  fingerprint: z.string().nullable().describe("SHA-256 of `report.json`. Every part of the report prints it."),
  files: z.array(reportFileNameSchema).describe("What can be downloaded."),
  approval: z
    .object({
      name: z.string(),
      function: z.string().nullable(),
      at: timestampSchema,
    })
    .nullable()
    .describe("Who approved the report with this fingerprint: a record beside the signed files, which never change."),
  sessionsSha256: z
    .string()
    .nullable()
    .describe(
      "SHA-256 of the file of the sessions that it counted, from which samples are drawn; null where there is none: it was made before there were samples, its files are no longer kept, or sessions kept arriving while it was made.",
    ),
});
export type ReportRow = z.output<typeof reportSchema>;

export const requestReport = defineRoute({
  route: "POST /api/reports",
  summary: "Requests an ESG report",
  description:
    "A job makes it, and a mail tells you when it is ready. The same sessions, versions and earlier reports give the same files. Auditors and tokens of an organization may request only completed months, in each of which AI tools were used by nobody or by at least the organization's minimum number of people.",
  body: newReportSchema,
  answers: { 202: reportSchema },
  errors: ["plan_required", "group_too_small", "too_many_reports", "warehouse_unavailable", "query_too_expensive"],
});

export const listReports = defineRoute({
  route: "GET /api/reports",
  summary: "Lists your organization's reports, newest first",
  description:
    "Auditors and tokens of an organization see only reports about completed months, and about nobody or at least the organization's minimum number of people. For them, other reports are not found.",
  query: z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(100) }),
  answers: { 200: z.object({ reports: z.array(reportSchema) }) },
});

export const getReport = defineRoute({
  route: "GET /api/reports/:id",
  summary: "Gets a report's state and progress",
  answers: { 200: reportSchema },
});

export const cancelReport = defineRoute({
  route: "POST /api/reports/:id/cancel",
  summary: "Cancels a report that is not ready yet",
  answers: { 200: reportSchema },
  errors: ["conflict"],
});

export const approveReport = defineRoute({
  route: "POST /api/reports/:id/approval",
  summary: "Approves a report",
  description:
    "Records the caller's name beside the report, once. It cannot be taken back. The report itself is signed and does not change.",
  body: z.strictObject({
    fingerprint: z
      .string()
      .regex(/^[\da-f]{64}$/, "must be 64 hexadecimal digits")
      .describe("Of the report as the caller read it."),
    function: nameSchema.optional().describe("Of who approves, such as Head of Finance."),
  }),
  answers: { 200: reportSchema },
  errors: ["conflict"],
});

export const downloadReport = defineRoute({
  route: "GET /api/reports/:id/files/:name",
  summary: "Downloads a file of a report",
  params: z.object({ id: z.guid(), name: reportFileNameSchema }),
  answers: { 200: { mediaType: "application/octet-stream", description: "The file, with its own media type." } },
  errors: ["files_unavailable"],
});

export const verifyReportFile = defineRoute({
  route: "POST /api/reports/:id/verify",
  summary: "Verifies that a report is genuine and unchanged",
  description:
    "Checks the stored report. To check a copy of it, send the ZIP as the body; that also works once the stored report has expired.",
  ownBody: { mediaTypes: ["application/zip"], schema: z.unknown() },
  maxBodyBytes: 16 * 1024 * 1024,
  answers: {
    200: z.object({
      isGenuine: z.boolean(),
      problems: z.array(z.object({ file: z.string(), problem: z.string() })),
    }),
  },
  errors: [
    "payload_too_large",
    "unsupported_media_type",
    "unsupported_encoding",
    "invalid_encoding",
    "files_unavailable",
  ],
});

/** How many sessions a sample has. */
export const MAX_SAMPLE = 500;

export const sampleReport = defineRoute({
  route: "GET /api/reports/:id/sample",
  summary: "Draws a random sample of a report's sessions",
  description:
    "A ZIP with each session of the sample and every step of its calculation, the factors, the report, a signed manifest, and a script that recomputes them with nothing but Node. The seed decides: from the same report it draws the same sessions. No person, day, department or name of a tool is in it, and no session of a platform and a region in which fewer people than the organization's minimum used AI.",
  query: z.object({
    seed: z
      .string()
      .regex(/^[\w .:-]{8,64}$/, "must be 8 to 64 letters, digits, spaces, dots, colons and dashes")
      .describe("Chosen by whoever audits."),
    size: z.coerce.number().int().min(1).max(MAX_SAMPLE).default(60),
  }),
  answers: { 200: { mediaType: "application/zip", description: "The sample." } },
  errors: ["files_unavailable"],
});

export const downloadReportSessions = defineRoute({
  route: "GET /api/reports/:id/sessions",
  summary: "Downloads the sessions that a report counted",
  description:
    "Lines of JSON, packed with gzip: what each footprint follows from, and the footprint. Put it beside the files of a sample, and the script there recomputes the report's totals and draws the sample again. Sessions are under pseudonyms of the report; no person, day, department or name of a tool is in it.",
  answers: { 200: { mediaType: "application/gzip", description: "The sessions." } },
  errors: ["files_unavailable"],
});

export const getReportKeys = defineRoute({
  route: "GET /.well-known/treadlight-report-keys.json",
  summary: "Gets the public keys that reports, certificates and the extension's adapters are signed with",
  description:
    "A JSON Web Key Set. `kid` is the key's thumbprint (RFC 7638). The first key signs now; the others signed what was made before they were retired.",
  answers: {
    200: z.object({
      keys: z.array(
        z.object({
          kty: z.literal("OKP"),
          crv: z.literal("Ed25519"),
          x: z.string(),
          kid: z.string(),
          use: z.literal("sig"),
          usedSince: timestampSchema.nullable().describe("Null if this installation has not started with it yet."),
          retiredAt: timestampSchema.nullable().describe("When another key took its place."),
        }),
      ),
    }),
  },
});

export const REPORT_ROUTES = [
  getReportFigures,
  saveReportFigures,
  requestReport,
  listReports,
  getReport,
  cancelReport,
  approveReport,
  downloadReport,
  verifyReportFile,
  sampleReport,
  downloadReportSessions,
  getReportKeys,
];
