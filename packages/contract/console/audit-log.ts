import { z } from "zod";
import { instantSchema, listQuery, searchTextSchema, several } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

/** Who makes a change: a person, a member of staff by the staff flag, or a scheduled task. */
export const ACTOR_KINDS = ["user", "staff", "system"] as const;

/** How somebody signs in. A recovery code replaces the code of an app; a remembered browser needs no second step. */
export const SIGN_IN_METHODS = [
  "password",
  "password_and_code",
  "password_and_recovery_code",
  "password_in_remembered_browser",
  "passkey",
  "company",
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The actions of entries about sign-ins. They are not changes: somebody signed in, or was refused. */
export const SIGN_IN_ACTIONS = ["sign_in.succeeded", "sign_in.refused"] as const;

/** How entries are written for other systems: as in the console's list, or in a format that a SIEM knows. */
export const AUDIT_FORMATS = ["json", "cef", "ocsf"] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** The filters of the audit log, in a list and in an export. */
const filters = {
  action: several(searchTextSchema),
  actorId: several(z.guid()),
  resource: several(searchTextSchema),
  resourceId: several(searchTextSchema),
  /** Entries in [from, to). */
  from: instantSchema,
  to: instantSchema,
};

const exportQuerySchema = z.strictObject(filters).partial();
export type AuditExportQuery = z.output<typeof exportQuerySchema>;

const changedFields = z.record(z.string(), z.unknown()).nullable();

/** An entry of the audit log. */
export const auditEntrySchema = z.object({
  id: z.guid(),
  position: z.int().describe("The position in its chain: 1, 2, 3 and so on, without gaps."),
  occurredAt: timestampSchema,
  actorKind: z.enum(ACTOR_KINDS),
  actorId: z.guid().nullable(),
  actorName: z
    .string()
    .nullable()
    .describe("The actor's current name; null once the account is deleted, and for callers who may not see people."),
  action: z.string().describe("What was done, such as `user.role_changed`."),
  resource: z.string(),
  resourceId: z.string().nullable(),
  before: changedFields.describe(
    "The changed fields before the change. Callers who may not see people get `(hidden)` for values that could name a person.",
  ),
  after: changedFields.describe("The changed fields after the change, with the same values hidden."),
  detailsErased: z.boolean().describe("Whether `before` and `after` were erased together with a person they named."),
  hash: z.string().describe("HMAC-SHA-256 over this entry and the hash of the previous one, in hexadecimal digits."),
});
export type AuditRow = z.output<typeof auditEntrySchema>;

/** The query of the audit log, newest entries first by default. */
export const auditQuerySchema = listQuery({
  row: auditEntrySchema,
  sortedBy: "position",
  defaultOrder: "DESC",
  filters,
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** The audit log of the caller's organization, or of the platform for staff. */
export const auditLog = {
  ...readRoutes({
    name: "audit-log",
    noun: "audit log entry",
    nouns: "the audit log",
    row: auditEntrySchema,
    query: auditQuerySchema,
  }),
  verify: defineRoute({
    route: "POST /api/admin/audit-log/verify",
    summary: "Recomputes the hashes of the audit log",
    description:
      "Checks the chain that the caller sees. Without a key that is kept outside the database, nobody can change or add an entry unnoticed.",
    answers: {
      200: z.object({
        entries: z.int().describe("The number of entries whose hashes are correct."),
        withoutKey: z.int().describe("How many of them are from before there was a key. This number never grows."),
        brokenAt: z.int().nullable().describe("The position of the first entry that does not verify."),
      }),
    },
  }),
  stream: defineRoute({
    route: "GET /api/audit-log/stream",
    summary: "Reads new entries of the audit log, for a SIEM",
    description: [
      "Oldest entry first. The order never changes and new entries come last, so each is read once. As `after`, send the `position` of the last",
      "entry that you have stored. A response with fewer lines than `limit` has reached the end. In CEF the position is `cn1`, in OCSF",
      "`metadata.sequence`. With an organization's own API token it shows who signed in and from where, like an administrator.",
    ].join(" "),
    query: z.strictObject({
      after: z.coerce.number().int().min(0).default(0).describe("The `position` of the last entry that you have."),
      limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
      format: z.enum(AUDIT_FORMATS).default("json"),
    }),
    answers: {
      200: {
        mediaType: "application/x-ndjson",
        description: "One entry per line: as in the console's list, or in OCSF.",
      },
    },
    otherForms: [{ mediaType: "text/plain", description: "One entry per line, in CEF." }],
  }),
  exportCsv: defineRoute({
    route: "GET /api/exports/audit-log.csv",
    summary: "Exports the audit log as CSV",
    description: "`before` and `after` are JSON. Text that a spreadsheet would run as a formula is escaped.",
    query: exportQuerySchema,
    answers: { 200: { mediaType: "text/csv", description: "A header line, then one line per entry." } },
  }),
  exportNdjson: defineRoute({
    route: "GET /api/exports/audit-log.ndjson",
    summary: "Exports the audit log as NDJSON",
    query: exportQuerySchema,
    answers: {
      200: { mediaType: "application/x-ndjson", description: "One entry per line, as in the console's list." },
    },
  }),
};
