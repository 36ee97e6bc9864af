import { z } from "zod";
import { MEMBER_ROLES, memberRoleSchema } from "../access/index.ts";
import { responsibleFields } from "../fields/index.ts";
import { invitationSchema } from "../invitations/index.ts";
import { listQuery, searchTextSchema, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow, rowParams } from "./resource.ts";

export const invitationStatusSchema = z.enum(["open", "expired", "accepted", "revoked"]);
export type InvitationStatus = z.output<typeof invitationStatusSchema>;

const row = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string(),
  departmentId: z.guid().nullable(),
  department: z.string().nullable(),
  teamId: z.guid().nullable(),
  team: z.string().nullable(),
  ...responsibleFields,
  status: invitationStatusSchema,
  invitedBy: z.guid().nullable(),
  invitedByName: z.string().nullable(),
  createdAt: timestampSchema,
  sentAt: timestampSchema.describe("When the invitation was last mailed."),
  expiresAt: timestampSchema,
  acceptedAt: timestampSchema.nullable(),
  revokedAt: timestampSchema.nullable(),
  etag: etagSchema,
});

/** Invitations to the caller's organization, open or not. */
export const invitations = {
  ...readRoutes({
    name: "invitations",
    noun: "invitation",
    nouns: "invitations",
    row,
    query: listQuery({
      row,
      sortedBy: "sentAt",
      defaultOrder: "DESC",
      filters: {
        email: several(searchTextSchema.toLowerCase()),
        status: several(invitationStatusSchema),
        role: several(z.enum(MEMBER_ROLES)),
        departmentId: several(z.guid().nullable()),
        teamId: several(z.guid().nullable()),
      },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/invitations",
    summary: "Invites a person by mail",
    body: invitationSchema,
    answers: { 201: row },
    errors: ["already_exists", "address_unconfirmed", "seats_used", "rate_limited"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/invitations/:id",
    summary: "Updates an open invitation",
    ...changesRow(row),
    // A role that is left out stays as it is, so it has no default here.
    body: invitationSchema.omit({ email: true, role: true }).extend({ role: memberRoleSchema }).partial(),
    errors: ["conflict"],
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/invitations/:id",
    summary: "Revokes an invitation",
    description: "The mailed link stops working. The invitation stays listed.",
    ...removesRow(row),
    errors: ["conflict"],
  }),
  resend: defineRoute({
    route: "POST /api/admin/invitations/:id/resend",
    summary: "Mails an invitation again, with a new link",
    description: "The previous link stops working.",
    params: rowParams,
    answers: { 200: row },
    errors: ["conflict", "address_unconfirmed", "seats_used", "rate_limited"],
  }),
};
