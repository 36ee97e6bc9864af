import { achievementTypeSchema } from "@treadlight/domain/achievements";
import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, noBody, timestampSchema } from "../route/index.ts";

const issuerSchema = z.object({ name: z.string(), url: z.string() });

export const ownCertificateSchema = z.object({
  achievementType: achievementTypeSchema,
  id: z.guid().nullable().describe("`null` until it is earned."),
  awardedAt: timestampSchema.nullable(),
  dueAt: timestampSchema.nullable().describe("When you will have tracked for long enough, if it is earned by time."),
  publishedName: z.string().nullable().describe("The name on it while it is public."),
});
export type OwnCertificate = z.output<typeof ownCertificateSchema>;

export const listCertificates = defineRoute({
  route: "GET /api/user/certificates",
  summary: "Lists your certificates, earned or not",
  answers: {
    200: z.object({
      certificates: z.array(ownCertificateSchema),
      trackingSince: timestampSchema.nullable(),
      issuer: issuerSchema,
    }),
  },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const publicationSchema = z.strictObject({ name: nameSchema });

export const publishCertificate = defineRoute({
  route: "PUT /api/user/certificates/:id",
  summary: "Makes one of your certificates public, under a name of your choice",
  body: publicationSchema,
  answers: { 204: noBody },
});

export const withdrawCertificate = defineRoute({
  route: "DELETE /api/user/certificates/:id",
  summary: "Makes one of your certificates private again",
  description: "Its page disappears. Copies of the credential made earlier stay valid as long as your account exists.",
  answers: { 204: noBody },
});

export const downloadCertificate = defineRoute({
  route: "GET /api/user/certificates/:id/pdf",
  summary: "Downloads one of your public certificates to print",
  answers: { 200: { mediaType: "application/pdf", description: "One page, tagged for screen readers." } },
  errors: ["plan_required"],
});

export const certificateSchema = z.object({
  id: z.guid(),
  achievementType: achievementTypeSchema,
  name: z.string(),
  awardedAt: timestampSchema,
  issuer: issuerSchema,
});
export type Certificate = z.output<typeof certificateSchema>;

export const getCertificate = defineRoute({
  route: "GET /api/certificates/:id",
  summary: "Gets a certificate that its holder has made public",
  answers: { 200: certificateSchema },
  errors: ["certificate_revoked"],
});

/** Where an installation publishes which certificates it has revoked. */
export const REVOKED_PATH = "/api/revoked-certificates";

const JWT = "application/vc+jwt";

export const getCredential = defineRoute({
  route: "GET /api/certificates/:id/credential",
  summary: "Gets a public certificate as a signed credential",
  description:
    "An Open Badges 3.0 credential as a JSON Web Token, signed with a key of `GET /.well-known/treadlight-report-keys.json`.",
  answers: { 200: { mediaType: JWT, description: "The token." } },
  errors: ["certificate_revoked"],
});

export const getRevokedCertificates = defineRoute({
  route: "GET /api/revoked-certificates",
  summary: "Gets the list of revoked certificates",
  description: "A Bitstring Status List (W3C) as a signed JSON Web Token. It names nobody.",
  answers: { 200: { mediaType: JWT, description: "The token." } },
});

export const CERTIFICATE_ROUTES = [
  listCertificates,
  publishCertificate,
  withdrawCertificate,
  downloadCertificate,
  getCertificate,
  getCredential,
  getRevokedCertificates,
];
