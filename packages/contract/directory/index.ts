import { words } from "@treadlight/domain/text";
import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

const directoryKeySchema = z.object({
  id: z.guid(),
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
});

export const newDirectoryKeySchema = z.strictObject({ name: nameSchema });

export const listDirectoryKeys = defineRoute({
  route: "GET /api/organization/directory-keys",
  summary: "Lists the keys with which the company's directory provisions people",
  answers: { 200: z.object({ keys: z.array(directoryKeySchema) }) },
});

export const createDirectoryKey = defineRoute({
  route: "POST /api/organization/directory-keys",
  summary: "Creates a key for the company's directory",
  description:
    "`key` (`tls_...`) appears only in this response. It may use `/api/scim/v2` for the organization, and nothing else.",
  body: newDirectoryKeySchema,
  answers: { 201: directoryKeySchema.extend({ key: z.string() }) },
  errors: ["domain_not_proved"],
});

export const revokeDirectoryKey = defineRoute({
  route: "DELETE /api/organization/directory-keys/:id",
  summary: "Revokes a key of the company's directory",
  params: z.object({ id: z.guid() }),
  answers: { 204: noBody },
});

export const SCIM_MEDIA_TYPE = "application/scim+json";
export const SCIM_ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
/** The body of an error of SCIM (RFC 7644, section 3.12). */
export const scimErrorSchema = z.object({
  schemas: z.tuple([z.literal(SCIM_ERROR)]),
  status: z.string().describe("The HTTP status."),
  scimType: z
    .enum(["uniqueness", "invalidValue", "invalidFilter", "invalidSyntax", "invalidPath", "mutability"])
    .optional(),
  detail: z.string(),
});
export type ScimErrorBody = z.output<typeof scimErrorSchema>;

const answer = (description: string) => ({ mediaType: SCIM_MEDIA_TYPE, description });
/** SCIM describes its resources itself, at `/api/scim/v2/Schemas`. Whatever we do not keep is ignored, as SCIM asks. */
const ownBody = { mediaTypes: [SCIM_MEDIA_TYPE, "application/json"], schema: z.looseObject({}) };
const query = z.looseObject({
  filter: words(1_000).optional(),
  startIndex: z.coerce.number().int().optional(),
  count: z.coerce.number().int().optional(),
  attributes: words(1_000).optional(),
  excludedAttributes: words(1_000).optional(),
});
export type ScimQuery = z.output<typeof query>;
/** Any text is accepted. What is not an id is not found. */
const params = z.object({ id: words(200) });

const page = { 200: answer("A page of resources.") };
const one = { 200: answer("The resource.") };
/** What can be wrong with a body, or with what it asks for. */
const errors = [
  "invalid_json",
  "invalid_body",
  "payload_too_large",
  "unsupported_media_type",
  "already_exists",
  "last_owner",
] as const;
const created = { 201: answer("The new resource.") };

export const scimUsers = {
  list: defineRoute({ route: "GET /api/scim/v2/Users", summary: "Lists members, by SCIM 2.0", query, answers: page }),
  create: defineRoute({
    route: "POST /api/scim/v2/Users",
    summary: "Adds a member, by SCIM 2.0",
    ownBody,
    errors,
    answers: created,
  }),
  one: defineRoute({
    route: "GET /api/scim/v2/Users/:id",
    summary: "Gets a member, by SCIM 2.0",
    params,
    query,
    answers: one,
  }),
  replace: defineRoute({
    route: "PUT /api/scim/v2/Users/:id",
    summary: "Replaces a member, by SCIM 2.0",
    params,
    ownBody,
    errors,
    answers: one,
  }),
  patch: defineRoute({
    route: "PATCH /api/scim/v2/Users/:id",
    summary: "Changes a member, by SCIM 2.0",
    description: "`active: false` suspends the person and signs them out everywhere.",
    params,
    ownBody,
    errors,
    answers: one,
  }),
  remove: defineRoute({
    route: "DELETE /api/scim/v2/Users/:id",
    summary: "Removes a member, by SCIM 2.0",
    params,
    answers: { 204: noBody },
    errors: ["last_owner"],
  }),
};

export const scimGroups = {
  list: defineRoute({ route: "GET /api/scim/v2/Groups", summary: "Lists groups, by SCIM 2.0", query, answers: page }),
  create: defineRoute({
    route: "POST /api/scim/v2/Groups",
    summary: "Adds a group, by SCIM 2.0",
    ownBody,
    errors,
    answers: created,
  }),
  one: defineRoute({
    route: "GET /api/scim/v2/Groups/:id",
    summary: "Gets a group, by SCIM 2.0",
    params,
    query,
    answers: one,
  }),
  replace: defineRoute({
    route: "PUT /api/scim/v2/Groups/:id",
    summary: "Replaces a group, by SCIM 2.0",
    params,
    ownBody,
    errors,
    maxBodyBytes: 4 * 1024 * 1024,
    answers: one,
  }),
  patch: defineRoute({
    route: "PATCH /api/scim/v2/Groups/:id",
    summary: "Changes a group, by SCIM 2.0",
    params,
    ownBody,
    errors,
    maxBodyBytes: 4 * 1024 * 1024,
    answers: one,
  }),
  remove: defineRoute({
    route: "DELETE /api/scim/v2/Groups/:id",
    summary: "Removes a group, by SCIM 2.0",
    params,
    answers: { 204: noBody },
  }),
};

export const scimServiceProviderConfig = defineRoute({
  route: "GET /api/scim/v2/ServiceProviderConfig",
  summary: "Gets which parts of SCIM 2.0 are supported",
  answers: one,
});

export const scimSchemas = {
  list: defineRoute({
    route: "GET /api/scim/v2/Schemas",
    summary: "Describes the attributes of SCIM resources",
    answers: page,
  }),
  one: defineRoute({
    route: "GET /api/scim/v2/Schemas/:id",
    summary: "Describes the attributes of one schema of SCIM",
    params,
    answers: one,
  }),
};

export const scimResourceTypes = {
  list: defineRoute({
    route: "GET /api/scim/v2/ResourceTypes",
    summary: "Lists the kinds of SCIM resources",
    answers: page,
  }),
  one: defineRoute({
    route: "GET /api/scim/v2/ResourceTypes/:id",
    summary: "Describes one kind of SCIM resource",
    params,
    answers: one,
  }),
};

export const DIRECTORY_ROUTES = [
  listDirectoryKeys,
  createDirectoryKey,
  revokeDirectoryKey,
  ...Object.values(scimUsers),
  ...Object.values(scimGroups),
  scimServiceProviderConfig,
  ...Object.values(scimSchemas),
  ...Object.values(scimResourceTypes),
];
