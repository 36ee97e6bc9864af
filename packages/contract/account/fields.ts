import { regionByText } from "@treadlight/domain/environment";
import { z } from "zod";

export const MIN_PASSWORD_CHARACTERS = 10;
/** Bounds the work of one attempt; nobody types more. */
export const MAX_PASSWORD_CHARACTERS = 200;

/** Addresses are kept and compared in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email("must look like name@example.com"));

/** One line of text: PostgreSQL keeps no NUL and no half of a surrogate pair, and nobody's name has a control character. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(120, "must have at most 120 characters")
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not hold control characters");

/** Some lines of text, without control characters but for line breaks and tabs. */
export const paragraphSchema = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(maxCharacters, `must have at most ${maxCharacters} characters`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "must not hold control characters");

/** A region's key, label or ISO code, in any case; answers its key. */
export const regionSchema = z
  .string()
  .max(64)
  .transform((text, context) => {
    const key = regionByText(text)?.key;
    if (key) return key;
    context.addIssue("is not a known region");
    return z.NEVER;
  });

/** A new password. The server also refuses the most used ones, with a list too long to send to a page. */
export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_CHARACTERS, `must have at least ${MIN_PASSWORD_CHARACTERS} characters`)
  .max(MAX_PASSWORD_CHARACTERS, `must have at most ${MAX_PASSWORD_CHARACTERS} characters`);

/** A password that is only compared: rules of today do not lock out those who chose theirs before. */
export const currentPasswordSchema = z.string().min(1, "must not be empty").max(MAX_PASSWORD_CHARACTERS);
