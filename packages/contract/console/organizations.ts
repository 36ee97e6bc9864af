import { z } from "zod";
import { listQuery, several } from "../lists/index.ts";
import { accountTypeSchema, organizationChangeSchema } from "../organization/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  name: z.string(),
  accountType: accountTypeSchema,
  region: z.string().nullable(),
  currency: z.string().nullable().describe("An ISO 4217 code."),
  timeZone: z.string().nullable(),
  size: z.int().nullable().describe("The number of people who work there, as stated by the organization."),
  people: z.int().describe("The number of people with an account here."),
  retentionDays: z.int().nullable(),
  previewsEnabled: z.boolean(),
  keepsSpecialPreviews: z.boolean(),
  peopleVisible: z.boolean(),
  namesFrom: z.iso.date().nullable(),
  minGroupSize: z.int(),
  asksAboutTime: z.boolean(),
  suspended: z.boolean(),
  suspendedAt: timestampSchema.nullable(),
  deleteAfter: timestampSchema.nullable(),
  createdAt: timestampSchema,
  etag: etagSchema,
});

/** The caller's organization, or all of them for staff. */
export const organizations = {
  ...readRoutes({
    name: "organizations",
    noun: "organization",
    nouns: "organizations",
    row,
    query: listQuery({
      row,
      sortedBy: "name",
      filters: { accountType: several(accountTypeSchema), suspended: several(z.boolean()) },
    }),
  }),
  update: defineRoute({
    route: "PUT /api/admin/organizations/:id",
    summary: "Changes an organization",
    description:
      "Administrators change their own organization. Staff can only suspend and reinstate other organizations.",
    ...changesRow(row),
    body: organizationChangeSchema.extend({ suspended: z.boolean().optional() }),
    errors: ["confirmation_required"],
  }),
};
