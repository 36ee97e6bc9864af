import { z } from "zod";
import { emailSchema, nameSchema, paragraphSchema } from "../fields/index.ts";
import { TEAM_SIZES } from "../forms/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

export const waitlistStatusSchema = z.enum(["waiting", "invited", "declined"]);

const row = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  teamSize: z.string().nullable(),
  status: waitlistStatusSchema,
  note: z.string().nullable().describe("A note that only staff see."),
  createdAt: timestampSchema,
  etag: etagSchema,
});

const changeSchema = z
  .strictObject({
    name: nameSchema.nullable(),
    company: nameSchema.nullable(),
    teamSize: z.enum(TEAM_SIZES).nullable(),
    status: waitlistStatusSchema,
    note: paragraphSchema(2_000).nullable(),
  })
  .partial();

const INVITES =
  "The status `invited` mails a link with which this address can register once, within 14 days. Any other status invalidates the link.";

/** People who are waiting for an account. For staff. */
export const waitlist = {
  ...readRoutes({
    name: "waitlist",
    noun: "waiting list entry",
    nouns: "the waiting list",
    row,
    query: listQuery({
      row,
      sortedBy: "createdAt",
      defaultOrder: "DESC",
      filters: {
        status: several(waitlistStatusSchema),
        teamSize: several(z.enum(TEAM_SIZES)),
        email: several(emailSchema),
      },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/waitlist",
    summary: "Adds a person to the waiting list",
    description: INVITES,
    body: changeSchema.extend({ email: emailSchema }),
    answers: { 201: row },
    errors: ["already_exists"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/waitlist/:id",
    summary: "Updates a waiting list entry",
    description: INVITES,
    ...changesRow(row),
    body: changeSchema,
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/waitlist/:id",
    summary: "Removes a person from the waiting list",
    ...removesRow(row),
  }),
};
