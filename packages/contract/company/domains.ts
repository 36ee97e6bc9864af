import { z } from "zod";
import { defineRoute, etagSchema, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

/** The domain of mail addresses, such as `acme.example`, in lower case; international ones in their ASCII form. */
const domainNameSchema = z
  .string()
  .trim()
  .max(253)
  .transform((text, context) => {
    const name = URL.parse(`https://${text}`)?.hostname ?? "";
    const isPlain = !/[/:@?#\\]/.test(text);
    if (isPlain && z.hostname().safeParse(name).success && /\.[a-z][a-z0-9-]*$/.test(name)) return name;
    context.addIssue("must be a domain, such as acme.example");
    return z.NEVER;
  });

export const domainSchema = z.object({
  id: z.guid(),
  name: z.string(),
  record: z
    .object({ name: z.string(), value: z.string() })
    .describe("The TXT record that verifies the domain. Keep it in place."),
  verifiedAt: timestampSchema.nullable(),
  checkedAt: timestampSchema.nullable(),
  missingSince: timestampSchema
    .nullable()
    .describe(
      "Since when the record of a verified domain has been missing. After seven days the domain is no longer verified.",
    ),
  joinable: z.boolean().describe("Whether people with an address of the domain can request an invitation."),
  etag: etagSchema,
});
export type Domain = z.output<typeof domainSchema>;

export const newDomainSchema = z.strictObject({ name: domainNameSchema });

export const domainChangeSchema = z.strictObject({ joinable: z.boolean() }).partial();

const params = z.object({ id: z.guid() });

export const listDomains = defineRoute({
  route: "GET /api/organization/domains",
  summary: "Lists the domains of your organization",
  answers: { 200: z.object({ domains: z.array(domainSchema) }) },
});

export const addDomain = defineRoute({
  route: "POST /api/organization/domains",
  summary: "Adds a domain, which then has to be verified by a TXT record",
  body: newDomainSchema,
  answers: { 201: domainSchema },
  errors: ["already_exists"],
});

export const checkDomain = defineRoute({
  route: "POST /api/organization/domains/:id/check",
  summary: "Looks up the TXT record of a domain",
  description: "The domain is verified if the record is found, unless another organization has verified it before.",
  params,
  answers: { 200: domainSchema },
  errors: ["domain_not_proved", "already_exists"],
});

export const changeDomain = defineRoute({
  route: "PATCH /api/organization/domains/:id",
  summary: "Decides whether people with an address of a verified domain can join without an invitation",
  params,
  ifMatch: "required",
  body: domainChangeSchema,
  readOnly: Object.keys(domainSchema.shape),
  answers: { 200: domainSchema },
  errors: ["domain_not_proved"],
});

export const removeDomain = defineRoute({
  route: "DELETE /api/organization/domains/:id",
  summary: "Removes a domain",
  description:
    "People with an address of the domain can then no longer sign in with the company's provider. If there are any, it has to be confirmed (`confirmation_required`).",
  params,
  answers: { 204: noBody },
  errors: ["confirmation_required"],
});

export const getJoinable = defineRoute({
  route: "GET /api/user/joinable-organization",
  summary: "Gets the organization that you may join because of the domain of your address",
  answers: { 200: z.object({ organization: z.object({ name: z.string() }).nullable() }) },
});

export const askToJoin = defineRoute({
  route: "POST /api/user/joinable-organization",
  summary: "Mails you an invitation to the organization of your address's domain",
  description: "The link in the mail proves that the address is yours.",
  answers: { 202: z.object({ success: z.literal(true) }) },
  errors: ["conflict", "already_exists", "seats_used", "rate_limited"],
});
