import { z } from "zod";
import {
  currentPasswordSchema,
  emailSchema,
  nameSchema,
  newPasswordSchema,
  paragraphSchema,
  regionSchema,
} from "./fields.ts";

export const accountTypeSchema = z.enum(["individual", "business"]);

const accountSchema = z.object({
  accountType: accountTypeSchema.default("individual"),
  organizationName: nameSchema.optional(),
});

/** Body of `POST /api/auth/register`. A business account makes an organization, which the person then owns. */
export const registrationSchema = accountSchema
  .extend({
    email: emailSchema,
    password: newPasswordSchema,
    name: nameSchema.optional(),
    region: regionSchema.optional(),
  })
  .refine(({ accountType, organizationName }) => accountType === "individual" || organizationName !== undefined, {
    path: ["organizationName"],
    message: "is required for a business account",
    params: { code: "required" },
    // Also beside what is wrong with other fields, so that a form names all at once.
    when: ({ value }) => accountSchema.safeParse(value).success,
  })
  .refine(({ email, password }) => password.toLowerCase() !== email, {
    path: ["password"],
    message: "must not be the e-mail address",
    params: { code: "too_common" },
  });
export type Registration = z.output<typeof registrationSchema>;

/** Body of `POST /api/auth/login`. */
export const loginSchema = z.object({ email: emailSchema, password: currentPasswordSchema });

/** Body of `POST /api/auth/forgot-password`. */
export const forgotPasswordSchema = z.object({ email: emailSchema });

/** An opaque token out of a mailed link. */
export const mailedTokenSchema = z.string().min(1, "must not be empty").max(200);

/** Body of `POST /api/auth/reset-password`. */
export const resetPasswordSchema = z.object({ token: mailedTokenSchema, password: newPasswordSchema });

/**
 * What forms carry that anybody may send: a ticket from `GET /api/forms/ticket`, fetched when the form is opened, and a field
 * that people do not see and robots fill in. A ticket is good for one form, from two seconds to two hours after it was given.
 */
export const publicFormSchema = z.object({
  ticket: z.string().min(1, "must not be empty").max(1_000),
  /** The hidden field; anything in it comes from a robot. */
  website: z.string().max(200).default(""),
});

export const TEAM_SIZES = ["just me", "2-9", "10-50", "51-1000", "1000+"] as const;

/** Body of `POST /api/waitlist`. */
export const waitlistSchema = publicFormSchema.extend({
  email: emailSchema,
  name: nameSchema.optional(),
  company: nameSchema.optional(),
  teamSize: z.enum(TEAM_SIZES).optional(),
});
export type WaitlistRequest = z.output<typeof waitlistSchema>;

export const CONTACT_TOPICS = ["sales", "support", "privacy", "press", "other"] as const;
export const MAX_CONTACT_CHARACTERS = 5_000;

/** Body of `POST /api/contact`. */
export const contactSchema = publicFormSchema.extend({
  email: emailSchema,
  name: nameSchema,
  company: nameSchema.optional(),
  topic: z.enum(CONTACT_TOPICS),
  message: paragraphSchema(MAX_CONTACT_CHARACTERS),
});
export type ContactRequest = z.output<typeof contactSchema>;
