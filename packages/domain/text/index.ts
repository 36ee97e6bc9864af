import { z } from "zod";

/**
 * One line of text: no characters that break a line, and none that turn the direction of the text around it. PostgreSQL refuses NUL and
 * lone surrogates.
 */
const LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
/** Lines of text. Marks of direction belong to some languages; what overrides or isolates a direction only deceives. */
const LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u;
const NO_CONTROLS = "must not contain control characters";

/** Whether a text is empty, or somebody can see something of it: characters of no width alone look like no text at all. */
const isEmptyOrVisible = (text: string) => text === "" || VISIBLE.test(text);

const sized = (maxCharacters: number) =>
  z.string().trim().max(maxCharacters, `must have at most ${maxCharacters} characters`);

/** Free text of one line, which may be empty: what somebody searches for. */
export const words = (maxCharacters: number) =>
  sized(maxCharacters).regex(LINE, NO_CONTROLS).refine(isEmptyOrVisible, "must have something to see");

/** Free text of one line, such as a name. */
export const line = (maxCharacters: number) =>
  sized(maxCharacters)
    .min(1, "must not be empty")
    .regex(LINE, NO_CONTROLS)
    .refine(isEmptyOrVisible, "must have something to see");

/** Free text of several lines; of the control characters, only line breaks and tabs are allowed. */
export const lines = (maxCharacters: number) =>
  sized(maxCharacters)
    .min(1, "must not be empty")
    .regex(LINES, NO_CONTROLS)
    .refine(isEmptyOrVisible, "must have something to see");

/** A token that we made: letters, digits and signs. */
export const token = (maxCharacters: number) =>
  z
    .string()
    .min(1, "must not be empty")
    .max(maxCharacters)
    .regex(/^[\x21-\x7e]*$/, "must be as it was given out");

const PLAIN = /^[\x20-\x7e]*$/;

/** Takes out of what a program sends, such as a label, what no line has. Empty if nothing can be seen of it. */
export const mendedLine = (text: string): string =>
  PLAIN.test(text) ? text : visible(text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ""));

/** Takes out of what a program sends, such as a prompt, what no text has. Empty if nothing can be seen of it. */
export const mendedLines = (text: string): string =>
  PLAIN.test(text)
    ? text
    : visible(text.toWellFormed().replaceAll(/(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, ""));

const visible = (text: string) => (VISIBLE.test(text) ? text : "");
