import { regionByText } from "@treadlight/domain/environment";
import { line, lines, token } from "@treadlight/domain/text";
import { z } from "zod";

export const MIN_PASSWORD_CHARACTERS = 10;
/** Bounds the work of hashing; nobody types more. */
export const MAX_PASSWORD_CHARACTERS = 200;

/**
 * Addresses are stored and compared in lower case, with international domains in ASCII form, as mail servers know them:
 * `ada@bücher.example` is `ada@xn--bcher-kva.example`.
 */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .max(254, "must have at most 254 characters")
  .pipe(z.email({ error: ({ input }) => (input === "" ? "must not be empty" : "must look like name@example.com") }));

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  // These characters cannot be part of a domain, and in a URL they would end it.
  if (at === -1 || /^\p{ASCII}*$/u.test(domain) || /[/?#\\:\s[\]%]/.test(domain)) return address;
  return `${address.slice(0, at + 1)}${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

/** Which departments and teams somebody is responsible for, if their role is about some. */
export const responsibleFields = {
  responsibleDepartmentIds: z
    .array(z.guid())
    .max(100)
    .describe(
      "The departments that a department head or department auditor is responsible for; empty for other roles.",
    ),
  responsibleTeamIds: z.array(z.guid()).max(100).describe("The teams that a department head is responsible for."),
};

/** A name: one line of text. */
export const nameSchema = line(120);

/** Lines of text. */
export const paragraphSchema = lines;

/** A whole number within inclusive bounds. */
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
export const mailedTokenSchema = token(200);
