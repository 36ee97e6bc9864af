import { token, words } from "@treadlight/domain/text";
import { z } from "zod";
import { emailSchema, nameSchema, paragraphSchema } from "../fields/index.ts";

/**
 * The fields of every public form: a ticket from `GET /api/forms/ticket`, fetched when the form is opened, and a hidden field that only
 * bots fill in. A ticket is valid for one form, between two seconds and two hours after it was issued.
 */
export const publicFormSchema = z.strictObject({
  ticket: token(1_000),
  /** A honeypot: hidden, so only bots fill it in. */
  website: words(200).default(""),
});

export const TEAM_SIZES = ["just me", "2-9", "10-50", "51-1000", "1000+"] as const;

/** Body of `POST /api/waitlist`. */
export const waitlistSchema = publicFormSchema.extend({
  email: emailSchema,
  name: nameSchema.optional(),
  company: nameSchema.optional(),
  teamSize: z.enum(TEAM_SIZES).optional(),
});

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
