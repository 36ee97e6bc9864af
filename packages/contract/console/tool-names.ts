import { line } from "@treadlight/domain/text";
import { z } from "zod";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes } from "./resource.ts";

/** As many characters as the name of a tool outside the catalogue may have. The console does without the catalogue, which is large. */
const MAX_NAME_CHARACTERS = 60;

const row = z.object({
  id: z.guid(),
  sentAs: z
    .array(z.string())
    .describe("The spellings in which senders send its name, the most frequent first; ten at most."),
  name: z
    .string()
    .nullable()
    .describe("What the organization calls it: a tool of the catalogue, or another name. `null`: its own name."),
  tool: z.string().describe("The name in answers."),
  provider: z.string().nullable().describe("Who makes the tool of the catalogue; `null` if it is none."),
  sessions: z.int(),
  firstDay: z.iso.date().nullable().describe("The UTC day of its first session; `null` if none is left."),
  lastDay: z.iso.date().nullable(),
  decidedAt: timestampSchema.nullable().describe("When somebody last named it or took its name back."),
  applied: z.boolean().describe("Whether sessions from before the decision have the name."),
});
export type ToolNameRow = z.output<typeof row>;

const stored = row.extend({ etag: z.string() });

/** The tools outside the catalogue that the caller's organization has used. */
export const toolNames = {
  ...readRoutes({
    name: "tool-names",
    noun: "tool outside the catalogue",
    nouns: "tools outside the catalogue",
    row: stored,
    query: listQuery({
      row,
      sortedBy: "sessions",
      defaultOrder: "DESC",
      filters: { named: several(z.boolean()) },
    }),
    errors: ["warehouse_unavailable", "query_too_expensive"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/tool-names/:id",
    summary: "Names a tool outside the catalogue, or merges it into one of the catalogue",
    description: [
      "Sessions have the name from now on, and earlier ones within minutes. If it is a tool of the catalogue, they are scored as its",
      "sessions. `null` gives it its own name back. Other organizations do not see it.",
    ].join(" "),
    ...changesRow(stored),
    body: z.strictObject({ name: line(MAX_NAME_CHARACTERS).nullable() }).partial(),
    errors: ["warehouse_unavailable", "query_too_expensive"],
  }),
};
