import { z } from "zod";
import { emailSchema, mailedTokenSchema, nameSchema, newPasswordSchema, regionSchema } from "../fields/index.ts";
import { accountTypeSchema } from "../organization/index.ts";
import { defineRoute, doneSchema } from "../route/index.ts";

const businessSchema = z.object({
  accountType: accountTypeSchema.default("individual"),
  organizationName: nameSchema.optional(),
});

/** A new account. A business account also creates an organization, which the person then owns. */
export const registrationSchema = businessSchema
  .extend({
    email: emailSchema,
    password: newPasswordSchema,
    name: nameSchema.optional(),
    region: regionSchema.optional(),
    invitation: mailedTokenSchema
      .optional()
      .describe(
        "The token of the link that was sent to a person on the waiting list. Needed where registration is closed.",
      ),
  })
  .strict()
  .refine(({ accountType, organizationName }) => accountType === "individual" || organizationName !== undefined, {
    path: ["organizationName"],
    message: "is required for a business account",
    params: { code: "required" },
    // Runs even if other fields are invalid, so that a form shows all problems at once.
    when: ({ value }) => businessSchema.safeParse(value).success,
  })
  .refine(({ email, password }) => password.toLowerCase() !== email, {
    path: ["password"],
    message: "must not be the e-mail address",
    params: { code: "too_common" },
  });
export type Registration = z.output<typeof registrationSchema>;

export const register = defineRoute({
  route: "POST /api/auth/register",
  summary: "Creates an account",
  description: [
    "An individual gets a personal organization; a business account becomes the owner of a new one. The response is the same if the",
    "address already has an account: nothing changes, and the account's owner is notified by mail. Where an",
    "installation has a waiting list or invitations instead, an invited address registers with its `invitation`. Accepting an",
    "invitation to an organization creates an account too. A mail asks to confirm the address: some installations want that before the",
    "first sign-in, and all of them before the person can invite others.",
  ].join(" "),
  body: registrationSchema,
  answers: { 201: doneSchema },
  errors: [
    "registration_closed",
    "invalid_invitation",
    "invitation_for_another",
    "rate_limited",
    "database_unavailable",
  ],
});
