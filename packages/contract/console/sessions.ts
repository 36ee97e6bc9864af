import { DETECTOR_TYPES, KEYWORD_CATEGORIES, RISK_LEVELS } from "@treadlight/domain/security";
import { GUARD_OUTCOMES, KIND_SOURCES, usageRecordSchema } from "@treadlight/domain/session";
import { z } from "zod";
import { instantSchema, listQuery, type Sortable, searchTextSchema, several, sortableFields } from "../lists/index.ts";
import { readRoutes } from "./resource.ts";

/** What an organization can have decided about a tool; without, everybody may use it. */
export const DECISIONS_NOW = ["approve", "warn", "block", "undecided"] as const;

/** The values of an own pattern of the organization. */
const ownTypeSchema = z.string().regex(/^custom:[a-z][a-z0-9_]{0,29}$/);

/** Two people can send the same session id, so the person belongs to a row's id. */
const rowIdSchema = z
  .union([z.guid(), z.templateLiteral([z.guid(), ".", z.union([z.guid(), z.hex()])])])
  .describe("`<session id>.<user>`, or the session's id alone if it has no person.");

/** A session as administrators see it: without its preview and what its person calls the project. */
export const adminSessionSchema = usageRecordSchema.omit({ promptPreview: true, ownProject: true }).extend({
  id: rowIdSchema,
  user: z
    .string()
    .nullable()
    .describe(
      "The person's id, or a pseudonym if the organization does not show people by name; null without a person.",
    ),
});
export type AdminSession = z.output<typeof adminSessionSchema>;

/** The fields that a list of sessions can be sorted by. */
export const ADMIN_SESSION_SORTS = sortableFields(adminSessionSchema);
export type AdminSessionSort = Sortable<typeof adminSessionSchema>;

/** The sessions of the caller's organization. */
export const sessions = readRoutes({
  name: "sessions",
  noun: "session",
  nouns: "sessions",
  row: adminSessionSchema,
  id: rowIdSchema,
  query: listQuery({
    id: rowIdSchema,
    row: adminSessionSchema,
    sortedBy: "startedAt",
    defaultOrder: "DESC",
    filters: {
      user: several(searchTextSchema),
      tool: several(searchTextSchema),
      provider: several(searchTextSchema),
      category: several(searchTextSchema),
      model: several(searchTextSchema),
      source: several(searchTextSchema),
      department: several(searchTextSchema),
      team: several(searchTextSchema),
      region: several(searchTextSchema),
      contentType: several(searchTextSchema),
      workflowType: several(searchTextSchema),
      kindSource: several(z.enum(KIND_SOURCES)),
      smartCategory: several(searchTextSchema),
      project: several(searchTextSchema),
      factorSet: several(searchTextSchema),
      riskLevel: several(RISK_LEVELS),
      /** Whether a sensitive value was found. */
      sensitive: several(z.boolean()),
      /** Sessions that have any of these values. */
      sensitiveType: several(DETECTOR_TYPES.or(ownTypeSchema)),
      subject: several(KEYWORD_CATEGORIES),
      guardOutcome: several(z.enum(GUARD_OUTCOMES)),
      /** What the organization decides about the tool now. */
      toolDecision: several(z.enum(DECISIONS_NOW)),
      from: instantSchema,
      to: instantSchema,
    },
  }),
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});
