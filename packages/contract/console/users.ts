import { z } from "zod";
import { memberRoleSchema, storedRoleSchema, userTypeSchema } from "../access/index.ts";
import { nameSchema, responsibleFields } from "../fields/index.ts";
import { listQuery, searchTextSchema, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, countsRoute, readRoutes, removesRow, rowParams } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string().describe("The role as stored, such as `member`."),
  userType: userTypeSchema.or(z.string()).describe("The user type that the role stands for."),
  organizationId: z.guid(),
  organization: z.string().describe("The organization's name."),
  departmentId: z.guid().nullable().describe("Null for staff of the platform, like the next three fields."),
  department: z.string().nullable(),
  teamId: z.guid().nullable(),
  team: z.string().nullable(),
  ...responsibleFields,
  suspended: z.boolean(),
  suspendedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  etag: etagSchema,
});

const query = listQuery({
  row,
  sortedBy: "email",
  filters: {
    email: several(searchTextSchema.toLowerCase()),
    role: several(storedRoleSchema),
    organizationId: several(z.guid()),
    departmentId: several(z.guid().nullable()),
    teamId: several(z.guid().nullable()),
    suspended: several(z.boolean()),
  },
});

/** The fields by whose values people are counted. */
export const COUNTED_OF_USERS = ["role", "suspended", "departmentId"] as const;

/** People: those in the caller's organization, or everybody for staff. */
export const users = {
  counts: countsRoute({ name: "users", nouns: "people", query, fields: COUNTED_OF_USERS }),
  ...readRoutes({ name: "users", noun: "person", nouns: "people", row, query }),
  update: defineRoute({
    route: "PUT /api/admin/users/:id",
    summary: "Changes a person's name, role, place or what they are responsible for, or suspends them",
    description:
      "Staff can suspend and reinstate people in any organization, but change nothing else. Somebody who becomes a head or auditor of departments is responsible for where they are placed, unless the call says for what.",
    ...changesRow(row),
    body: z
      .strictObject({
        name: nameSchema.nullable(),
        // Programs may send whole records, and individuals have this role. It cannot be given to anybody else.
        role: z.literal("individual").or(memberRoleSchema),
        departmentId: z.guid().nullable(),
        teamId: z.guid().nullable(),
        ...responsibleFields,
        suspended: z.boolean(),
      })
      .partial(),
    errors: ["last_owner", "seats_used"],
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/users/:id",
    summary: "Removes a person from the organization",
    description:
      "They keep their account, in a personal organization. Past sessions stay with the organization they were recorded in.",
    ...removesRow(row),
    errors: ["last_owner"],
  }),
  signOut: defineRoute({
    route: "POST /api/admin/users/:id/sign-out",
    summary: "Signs a person out on all their devices",
    description: "They can sign in again. To keep somebody out, suspend them.",
    params: rowParams,
    answers: { 200: z.object({ signedOut: z.int().describe("The number of devices that were signed in.") }) },
  }),
};
