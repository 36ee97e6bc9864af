import { z } from "zod";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

export const getCompanyIdentity = defineRoute({
  route: "GET /api/user/company-identity",
  summary: "Gets the account at your company's provider that you sign in with",
  answers: {
    200: z.object({
      identity: z
        .object({
          issuer: z.string().describe("The address of the provider."),
          linkedAt: timestampSchema,
          canUnlink: z
            .boolean()
            .describe("False without a password, and while the organization requires its own sign-in."),
        })
        .nullable(),
    }),
  },
});

export const unlinkCompanyIdentity = defineRoute({
  route: "DELETE /api/user/company-identity",
  summary: "Unlinks your account from your company's provider",
  description:
    "You stay signed in. The next sign-in with the provider asks for your password, to link the account again.",
  answers: { 204: noBody },
  errors: ["organization_decides", "conflict"],
});
