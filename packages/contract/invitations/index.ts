import { z } from "zod";
import { memberRoleSchema } from "../access/index.ts";
import { emailSchema, mailedTokenSchema, nameSchema, newPasswordSchema, responsibleFields } from "../fields/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

/** A person to invite, with department and team by id. */
export const invitationSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema.nullable().optional(),
  role: memberRoleSchema.default("member"),
  departmentId: z.guid().nullable().optional(),
  teamId: z.guid().nullable().optional(),
  /** Without either, a head or auditor of departments is responsible for where they are placed. */
  responsibleDepartmentIds: responsibleFields.responsibleDepartmentIds.optional(),
  responsibleTeamIds: responsibleFields.responsibleTeamIds.optional(),
});
export type Invitation = z.output<typeof invitationSchema>;

/** A person to invite, with department and team by name; unknown names create departments and teams. */
export const inviteeSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema.optional(),
  role: memberRoleSchema.default("member"),
  department: nameSchema.optional(),
  team: nameSchema.optional(),
});
export type Invitee = z.output<typeof inviteeSchema>;

export const previewInvitation = defineRoute({
  route: "POST /api/invitations/preview",
  summary: "Shows the details of an invitation",
  description: "This is a POST to keep the token out of URLs and logs.",
  body: z.strictObject({ token: mailedTokenSchema }),
  answers: {
    200: z.object({
      organizationName: z.string(),
      invitedBy: z.string().describe("A name, or the e-mail address of a person without one."),
      email: z.string(),
      role: z.string().describe("A user type, such as `BusinessMember`."),
      expiresAt: timestampSchema,
      hasAccount: z
        .boolean()
        .describe("Whether the invited person has an account, and so must sign in before accepting."),
      leaves: z
        .object({
          organizationName: z.string(),
          isPersonal: z.boolean().describe("Whether it is the person's personal organization."),
          deleteAfter: timestampSchema.nullable().describe("When it will be deleted, if nobody would be left in it."),
        })
        .nullable()
        .describe("The organization that the caller would leave; `null` unless the invited person is signed in."),
    }),
  },
  errors: ["invalid_invitation", "unauthenticated", "token_expired", "account_suspended", "database_unavailable"],
});

export const acceptInvitation = defineRoute({
  route: "POST /api/invitations/accept",
  summary: "Accepts an invitation",
  description: [
    "With an access token, the signed-in person moves into the organization. Their sessions stay in the old organization, and a personal",
    "organization left empty is deleted after 30 days unless they come back. Without an access token, an account is created, and",
    "`password` is required.",
  ].join(" "),
  body: z.strictObject({
    token: mailedTokenSchema,
    name: nameSchema.optional(),
    password: newPasswordSchema.optional(),
  }),
  answers: {
    200: z.object({
      success: z.literal(true),
      message: z.string(),
      organizationId: z.guid(),
      leftDeletedAfter: timestampSchema
        .nullable()
        .describe("When the organization that was left empty will be deleted."),
    }),
  },
  errors: [
    "invalid_invitation",
    "sign_in_to_accept",
    "invitation_for_another",
    "last_owner",
    "already_exists",
    "seats_used",
    "conflict",
    "unauthenticated",
    "token_expired",
    "account_suspended",
    "forbidden",
    "database_unavailable",
  ],
});

export const INVITATION_ROUTES = [previewInvitation, acceptInvitation];
