import { z } from "zod";
import { ORGANIZATION_SCOPES, TOKEN_SCOPES, type TokenScope } from "../access/index.ts";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

const MAX_TOKEN_DAYS = 366;
/** How long a token keeps working once it is rotated, so that programs can be given the new one. */
export const ROTATION_HOURS = 24;

const newTokenSchema = (scopes: readonly TokenScope[]) =>
  z.strictObject({
    name: nameSchema,
    scopes: z
      .array(z.enum(scopes))
      .min(1, "must not be empty")
      .max(scopes.length)
      .transform((wanted) => scopes.filter((scope) => wanted.includes(scope))),
    days: z.int().min(1).max(MAX_TOKEN_DAYS).default(90).describe("The number of days it is valid."),
  });

export const newApiTokenSchema = newTokenSchema(TOKEN_SCOPES);
const newOrganizationTokenSchema = newTokenSchema(ORGANIZATION_SCOPES);

const apiTokenSchema = z.object({
  id: z.guid(),
  name: z.string(),
  prefix: z.string().describe("Its first characters."),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable().describe("To the minute."),
});

const params = z.object({ id: z.guid() });
const listed = { 200: z.object({ tokens: z.array(apiTokenSchema) }) };
const made = {
  201: apiTokenSchema.extend({ token: z.string().describe("`tlp_...`. It appears only in this response.") }),
};
const rotation = `The new token has the same name, scopes and lifetime. The old one works for at most ${ROTATION_HOURS} more hours.`;

export const listApiTokens = defineRoute({
  route: "GET /api/auth/api-tokens",
  summary: "Lists your API tokens, newest first",
  answers: listed,
});

export const createApiToken = defineRoute({
  route: "POST /api/auth/api-tokens",
  summary: "Creates an API token, with which a program calls the API as you",
  description:
    "It may call the routes of its scopes and no others, as far as your role allows. It ends when it expires or is revoked, when your password " +
    "changes, when you are suspended, and when you change organizations.",
  body: newApiTokenSchema,
  answers: made,
  errors: ["conflict"],
});

export const rotateApiToken = defineRoute({
  route: "POST /api/auth/api-tokens/:id/rotate",
  summary: "Rotates an API token",
  description: rotation,
  params,
  answers: made,
  errors: ["conflict"],
});

export const revokeApiToken = defineRoute({
  route: "DELETE /api/auth/api-tokens/:id",
  summary: "Revokes an API token immediately",
  params,
  answers: { 204: noBody },
});

export const listOrganizationTokens = defineRoute({
  route: "GET /api/organization/api-tokens",
  summary: "Lists the API tokens of your organization, newest first",
  answers: listed,
});

export const createOrganizationToken = defineRoute({
  route: "POST /api/organization/api-tokens",
  summary: "Creates an API token that belongs to your organization and to no person",
  description:
    "It may call the routes of its scopes and no others, with the rights of an auditor. It keeps working when the person who created it leaves.",
  body: newOrganizationTokenSchema,
  answers: made,
  errors: ["conflict"],
});

export const rotateOrganizationToken = defineRoute({
  route: "POST /api/organization/api-tokens/:id/rotate",
  summary: "Rotates an organization's API token",
  description: rotation,
  params,
  answers: made,
  errors: ["conflict"],
});

export const revokeOrganizationToken = defineRoute({
  route: "DELETE /api/organization/api-tokens/:id",
  summary: "Revokes an organization's API token immediately",
  params,
  answers: { 204: noBody },
});

export const API_TOKEN_ROUTES = [
  listApiTokens,
  createApiToken,
  rotateApiToken,
  revokeApiToken,
  listOrganizationTokens,
  createOrganizationToken,
  rotateOrganizationToken,
  revokeOrganizationToken,
];
