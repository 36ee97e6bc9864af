import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  name: z.string(),
  departmentId: z.guid().nullable(),
  department: z.string().nullable().describe("The department's name."),
  people: z.int().describe("The number of people in it."),
  createdAt: timestampSchema,
  etag: etagSchema,
});

/** The teams of the caller's organization. */
export const teams = {
  ...readRoutes({
    name: "teams",
    noun: "team",
    nouns: "teams",
    row,
    query: listQuery({
      row,
      sortedBy: "name",
      filters: { name: several(nameSchema), departmentId: several(z.guid().nullable()) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/teams",
    summary: "Creates a team",
    body: z.strictObject({ name: nameSchema, departmentId: z.guid().nullable().default(null) }),
    answers: { 201: row },
    errors: ["already_exists"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/teams/:id",
    summary: "Renames a team or moves it to another department",
    description: "Past sessions keep the old names.",
    ...changesRow(row),
    body: z.strictObject({ name: nameSchema, departmentId: z.guid().nullable() }).partial(),
    errors: ["already_exists"],
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/teams/:id",
    summary: "Deletes a team",
    description: "Its people stay, without a team.",
    ...removesRow(row),
  }),
};
