import { line, lines } from "@treadlight/domain/text";
import { z } from "zod";
import { storedRoleSchema } from "../access/index.ts";
import { defineRoute, etagSchema, noBody } from "../route/index.ts";

/** The roles that groups can assign. Only owners make owners. */
const groupRoleSchema = storedRoleSchema.exclude(["individual", "owner"]);
export const GROUP_ROLES = groupRoleSchema.options;

const groupRuleSchema = z.strictObject({
  group: line(256).describe("The name or id of a group at the company. Case does not matter."),
  role: groupRoleSchema.nullable().default(null),
  departmentId: z.guid().nullable().default(null),
  teamId: z.guid().nullable().default(null),
});
export type GroupRule = z.output<typeof groupRuleSchema>;

export const groupRulesChangeSchema = z.strictObject({
  rules: z
    .array(groupRuleSchema)
    .max(200)
    .describe(
      "Role, department and team are each set by the first rule that matches one of the person's groups and sets it. A team of another department is ignored.",
    ),
});

export const groupRulesSchema = groupRulesChangeSchema.extend({ etag: etagSchema });

export const getGroupRules = defineRoute({
  route: "GET /api/organization/group-rules",
  summary: "Gets which role, department and team the company's groups assign",
  answers: { 200: groupRulesSchema },
});

export const updateGroupRules = defineRoute({
  route: "PATCH /api/organization/group-rules",
  summary: "Sets which role, department and team the company's groups assign",
  description:
    "They apply to people whom the company's provider signs in for the first time, and to people whom the company's directory puts into a group. Owners stay owners.",
  ifMatch: "required",
  body: groupRulesChangeSchema,
  readOnly: Object.keys(groupRulesSchema.shape),
  answers: { 200: groupRulesSchema },
});

export const MAX_METADATA_CHARACTERS = 200_000;

/** The settings of an organization's provider that can be changed. */
export const companySignInChangeSchema = z
  .strictObject({
    protocol: z
      .enum(["oidc", "saml"])
      .describe(
        "OpenID Connect, with `issuer`, `clientId` and `clientSecret`; or SAML 2.0, with `metadata` or `metadataUrl`. Default: as it is, OpenID Connect at first.",
      ),
    issuer: z
      .url("must be an address, such as https://login.acme.example")
      .max(500)
      .describe("OpenID Connect: the provider's issuer, such as `https://login.acme.example`."),
    clientId: line(500),
    clientSecret: line(2_000).describe("Never shown again. Required the first time and when the issuer changes."),
    metadata: lines(MAX_METADATA_CHARACTERS).describe("SAML: the provider's metadata, as XML. Not shown again."),
    metadataUrl: z
      .url("must be an address, such as https://login.acme.example/metadata")
      .max(1_000)
      .describe("SAML: where the provider's metadata is. It is read at every sign-in, so that new certificates count."),
    groupsClaim: line(200).describe(
      "The claim or attribute with a person's groups; `realm_access.roles` names a nested claim.",
    ),
    required: z
      .boolean()
      .describe(
        "Whether members may no longer sign in with a password. Whoever turns this on keeps their password as a way back in.",
      ),
  })
  .partial();
export type CompanySignInChange = z.output<typeof companySignInChangeSchema>;

export const companySignInSchema = z.object({
  configured: z.boolean(),
  protocol: z.enum(["oidc", "saml"]),
  issuer: z.string().nullable().describe("With SAML, the provider's entity id."),
  clientId: z.string().nullable().describe("Null with SAML."),
  metadataUrl: z.string().nullable().describe("SAML: where its metadata is read; null if it was given as a text."),
  groupsClaim: z.string(),
  required: z.boolean(),
  wayBack: z.string().nullable().describe("The address of the owner whose password keeps working."),
  redirectUri: z.string().describe("To register with the provider."),
  backChannelLogoutUri: z.string().describe("To register with the provider, if it has back-channel logout."),
  samlUrl: z
    .string()
    .describe("SAML: our entity id for this organization, where responses are posted to, and where our metadata is."),
  etag: etagSchema,
});
export type CompanySignIn = z.output<typeof companySignInSchema>;

export const getCompanySignIn = defineRoute({
  route: "GET /api/organization/company-sign-in",
  summary: "Gets how your organization signs in with its own provider",
  answers: { 200: companySignInSchema },
});

export const updateCompanySignIn = defineRoute({
  route: "PATCH /api/organization/company-sign-in",
  summary: "Sets the OpenID or SAML provider of your organization",
  description:
    "What changes how other people sign in (another issuer or protocol, new metadata, requiring the provider, no longer requiring it) has to be confirmed (`confirmation_required`).",
  ifMatch: "required",
  body: companySignInChangeSchema,
  maxBodyBytes: 512 * 1_024,
  readOnly: Object.keys(companySignInSchema.shape),
  answers: { 200: companySignInSchema },
  errors: ["domain_not_proved", "confirmation_required", "conflict"],
});

export const removeCompanySignIn = defineRoute({
  route: "DELETE /api/organization/company-sign-in",
  summary: "Removes the provider of your organization",
  description:
    "People without a password can set one with a password reset link. If anybody signs in with the provider, its removal has to be confirmed (`confirmation_required`).",
  answers: { 204: noBody },
  errors: ["confirmation_required"],
});

export const testCompanySignIn = defineRoute({
  route: "POST /api/organization/company-sign-in/test",
  summary: "Tests your organization's provider",
  description:
    "Reads the provider's metadata and keys. With OpenID Connect, also checks whether it accepts the client and its secret.",
  answers: { 200: z.object({ problem: z.string().nullable() }) },
  errors: ["conflict"],
});
