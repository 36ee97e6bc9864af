import { token } from "@treadlight/domain/text";
import { z } from "zod";
import { codeSchema, loginAnswerSchema } from "../auth/index.ts";
import { currentPasswordSchema, emailSchema } from "../fields/index.ts";
import { defineRoute, noBody } from "../route/index.ts";

export const startCompanySignInSchema = z.strictObject({ email: emailSchema });

export const startCompanySignIn = defineRoute({
  route: "POST /api/auth/company/start",
  summary: "Starts a sign-in with a company's provider",
  description:
    "The domain of the address decides which company it is. The page sends the browser to `url`. A cookie ties the provider's response to this browser.",
  body: startCompanySignInSchema,
  answers: { 200: z.object({ url: z.string() }) },
  errors: ["no_company_sign_in", "provider_unavailable", "rate_limited", "database_unavailable"],
});

const linkSchema = z.object({
  email: z.string(),
  organizationName: z.string(),
  token: z.string().describe("For `POST /api/auth/company/link`, within 10 minutes."),
});

export const finishCompanySignIn = defineRoute({
  route: "POST /api/auth/company/finish",
  summary: "Completes a sign-in with a company's provider",
  description:
    "Somebody new becomes a member. If the address already has an account, `link` asks for its password first. The refresh token is always kept in a cookie.",
  body: z.strictObject({
    query: token(8_000).describe("The query with which the provider sent the browser back."),
  }),
  answers: {
    200: z.union([loginAnswerSchema, z.object({ success: z.literal(false), link: linkSchema })]),
  },
  errors: [
    "company_sign_in_failed",
    "provider_unavailable",
    "account_suspended",
    "seats_used",
    "rate_limited",
    "database_unavailable",
  ],
});

/** Proves that an account belongs to the person whom the provider has signed in. */
export const linkCompanyAccountSchema = z.strictObject({
  password: currentPasswordSchema,
  code: codeSchema.optional().describe("Needed if the account has a second step."),
});

export const linkCompanyAccount = defineRoute({
  route: "POST /api/auth/company/link",
  summary: "Links an account to the company's provider, with the account's own password",
  description:
    "Somebody from outside the organization becomes a member and leaves the organization they were in, as by an invitation.",
  body: linkCompanyAccountSchema.extend({ token: token(8_000) }),
  answers: { 200: loginAnswerSchema },
  errors: [
    "company_sign_in_failed",
    "invalid_credentials",
    "wrong_code",
    "company_sign_in_required",
    "account_suspended",
    "last_owner",
    "conflict",
    "seats_used",
    "rate_limited",
    "database_unavailable",
  ],
});

export const samlResponseSchema = z.object({
  SAMLResponse: z
    .string()
    .max(700_000)
    .regex(/^[\w+/=\r\n]+$/, "must be Base64"),
});

export const takeSamlResponse = defineRoute({
  route: "POST /api/auth/company/saml/:id",
  summary: "Takes a SAML response from the browser of somebody who signs in",
  description:
    "SAML 2.0 Web Browser SSO, POST binding. `id` is the organization's. The assertion must be signed, for this organization, and in answer to a request: nobody signs in from the provider's own page. The browser goes on to `/company-sign-in`, also with a failure.",
  params: z.object({ id: z.guid() }),
  ownBody: {
    mediaTypes: ["application/x-www-form-urlencoded"],
    schema: samlResponseSchema,
  },
  answers: { 303: noBody },
  errors: ["company_sign_in_failed", "database_unavailable"],
});

export const getSamlMetadata = defineRoute({
  route: "GET /api/auth/company/saml/:id",
  summary: "Gets the SAML metadata of this installation for an organization",
  params: z.object({ id: z.guid() }),
  answers: {
    200: { mediaType: "application/samlmetadata+xml", description: "SAML 2.0 Metadata of a service provider." },
  },
});

export const endCompanyLogins = defineRoute({
  route: "POST /api/auth/company/back-channel-logout/:id",
  summary: "Signs somebody out at the request of the company's provider",
  description: "OpenID Connect Back-Channel Logout 1.0. `id` is the organization's.",
  params: z.object({ id: z.guid() }),
  ownBody: {
    mediaTypes: ["application/x-www-form-urlencoded"],
    schema: z.object({ logout_token: z.string() }),
  },
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: ["company_sign_in_failed", "provider_unavailable", "database_unavailable"],
});
