import { z } from "zod";
import { MARK_KINDS } from "../before-after/index.ts";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

export const MAX_MARKS = 200;

const kindSchema = z.enum(MARK_KINDS);
const daySchema = z.iso.date().describe("The first day, in the organization's time zone.");
const departmentSchema = nameSchema.describe("A department's name, as sessions carry it.");
const comparisonSchema = nameSchema.describe("Another department, in which nothing of the kind started then.");

const row = z.object({
  id: z.guid(),
  name: z.string(),
  kind: kindSchema,
  day: daySchema,
  department: z.string(),
  comparison: z.string(),
  createdAt: timestampSchema,
  etag: etagSchema,
});
export type MarkRow = z.output<typeof row>;

/** A new mark. */
export const newMarkSchema = z
  .strictObject({
    name: nameSchema,
    kind: kindSchema,
    day: daySchema,
    department: departmentSchema,
    comparison: comparisonSchema,
  })
  .refine(({ department, comparison }) => department !== comparison, {
    path: ["comparison"],
    message: "must be another department",
  });

/** Days on which something started in a department of the caller's organization. */
export const marks = {
  ...readRoutes({
    name: "marks",
    noun: "mark",
    nouns: "marks",
    row,
    query: listQuery({
      row,
      sortedBy: "day",
      defaultOrder: "DESC",
      filters: { kind: several(kindSchema), department: several(nameSchema) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/marks",
    summary: "Marks the day on which something started in a department",
    description: `A roll-out, a licence or a training, say. The weeks before and after are compared with those of another department. An organization can have ${MAX_MARKS} marks.`,
    body: newMarkSchema,
    answers: { 201: row },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/marks/:id",
    summary: "Changes a mark",
    ...changesRow(row),
    body: z
      .strictObject({
        name: nameSchema,
        kind: kindSchema,
        day: daySchema,
        department: departmentSchema,
        comparison: comparisonSchema,
      })
      .partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/marks/:id",
    summary: "Deletes a mark",
    description: "No session changes.",
    ...removesRow(row),
  }),
};
