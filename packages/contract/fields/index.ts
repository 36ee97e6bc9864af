import { regionByText } from "@treadlight/domain/environment";
import { z } from "zod";

export const MIN_PASSWORD_CHARACTERS = 10;
/** Bounds the work of hashing; nobody types more. */
export const MAX_PASSWORD_CHARACTERS = 200;

/** Addresses are kept and compared in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "must have at most 254 characters")
  .pipe(z.email({ error: ({ input }) => (input === "" ? "must not be empty" : "must look like name@example.com") }));

/**
 * One line of text. PostgreSQL refuses NUL and lone surrogates, and no name contains control characters: neither those that break a line nor
 * those that turn the direction of the text around it.
 */
export const nameSchema = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(120, "must have at most 120 characters")
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, "must not contain control characters");

/** Lines of text; of the control characters, only line breaks and tabs are allowed. */
export const paragraphSchema = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(maxCharacters, `must have at most ${maxCharacters} characters`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "must not contain control characters");

/** A whole number within bounds, which are part of it. */
export const wholeNumberSchema = (min: number, max: number) =>
  z
    .int("must be a whole number")
    .min(min, `must be at least ${min.toLocaleString("en")}`)
    .max(max, `must be at most ${max.toLocaleString("en")}`);

/** A region by key, label or ISO code, in any case; parses to its key. */
export const regionSchema = z
  .string()
  .max(64, "is not a known region")
  .transform((text, context) => {
    const key = regionByText(text)?.key;
    if (key) return key;
    context.addIssue("is not a known region");
    return z.NEVER;
  });

/** A new password. The server also refuses common passwords, from a list too long to send to a page. */
export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_CHARACTERS, `must have at least ${MIN_PASSWORD_CHARACTERS} characters`)
  .max(MAX_PASSWORD_CHARACTERS, `must have at most ${MAX_PASSWORD_CHARACTERS} characters`);

/** An existing password. The rules for new ones do not apply, so that stricter rules lock nobody out. */
export const currentPasswordSchema = z.string().min(1, "must not be empty").max(MAX_PASSWORD_CHARACTERS);

/** The token from a mailed link. */
export const mailedTokenSchema = z.string().min(1, "must not be empty").max(200);
