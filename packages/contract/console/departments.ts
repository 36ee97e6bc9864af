import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  name: z.string(),
  people: z.int().describe("The number of people in it."),
  createdAt: timestampSchema,
  etag: etagSchema,
});

/** The departments of the caller's organization. */
export const departments = {
  ...readRoutes({
    name: "departments",
    noun: "department",
    nouns: "departments",
    row,
    query: listQuery({ row, sortedBy: "name", filters: { name: several(nameSchema) } }),
  }),
  create: defineRoute({
    route: "POST /api/admin/departments",
    summary: "Creates a department",
    body: z.strictObject({ name: nameSchema }),
    answers: { 201: row },
    errors: ["already_exists"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/departments/:id",
    summary: "Renames a department",
    description: "Past sessions keep the old name.",
    ...changesRow(row),
    body: z.strictObject({ name: nameSchema }).partial(),
    errors: ["already_exists"],
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/departments/:id",
    summary: "Deletes a department",
    description:
      "Its people and teams stay, without a department. With people in it, it has to be confirmed (`confirmation_required`).",
    ...removesRow(row),
    errors: ["confirmation_required"],
  }),
};
