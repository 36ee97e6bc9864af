import { Expected } from "@treadlight/contract/errors";
import { emailSchema } from "@treadlight/contract/fields";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { z } from "zod";
import { domainOf, isOwnAddress } from "./verified-domains.ts";

/** The claims that say whose address it is. */
export const addressClaimsSchema = z.looseObject({
  iss: z.string(),
  email: z.string().optional(),
  // Some providers write it as a text.
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).optional(),
  /** The domain of the company that an account at Google belongs to. */
  hd: z.string().optional(),
});

/**
 * Microsoft Entra never says whether an address is verified. Where a tenant is its own issuer, only the company's administrators give its
 * people addresses. The tenant that all private accounts share is none of a company.
 */
const isEntraTenant = (issuer: string) =>
  /^https:\/\/login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)\/[0-9a-f-]{36}\/v2\.0$/.test(issuer) &&
  !issuer.includes("/9188040d-6c67-4c5b-b112-36a304b66dad/");

/** All companies at Google share it, and so do the accounts that people make there by themselves. */
const GOOGLE = "https://accounts.google.com";

/** The address in the claims. @throws Expected `company_sign_in_failed` unless the organization may vouch for it */
export async function companyAddress(
  db: Kysely<Database>,
  organizationId: string,
  { iss, email: given, email_verified: isVerified, hd }: z.output<typeof addressClaimsSchema>,
): Promise<string> {
  const failed = (message: string) => new Expected("company_sign_in_failed", { message });
  const { success, data: email } = emailSchema.safeParse(given);
  if (!success) throw failed("The provider did not send your e-mail address.");
  if (isVerified !== true && (isVerified === false || !isEntraTenant(iss)))
    throw failed("The provider has not verified your e-mail address.");
  if (!(await isOwnAddress(db, organizationId, email))) {
    throw failed(`The organization has not verified the domain ${domainOf(email)}.`);
  }
  // Somebody who has left may still have an account of their own with the company's address.
  if (iss === GOOGLE && (hd === undefined || !(await isOwnAddress(db, organizationId, `@${hd}`)))) {
    throw failed("Sign in with the Google account of your company.");
  }
  return email;
}
