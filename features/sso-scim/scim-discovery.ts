import { scimResourceTypes, scimSchemas, scimServiceProviderConfig } from "@treadlight/contract/directory";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { answerScim, ENTERPRISE_SCHEMA, GROUP_SCHEMA, MAX_PAGE, page, ScimFailure, USER_SCHEMA } from "./scim.ts";

/** SCIM's discovery endpoints (RFC 7643, sections 5 to 7). */
export function discoveryEndpoints(deps: Pick<ApiDeps, "db" | "issuer" | "now">): Endpoint[] {
  const locationOf = (path: string) => `${deps.issuer.url}/api/scim/v2/${path}`;
  const located = ({ resources, kind }: Described) =>
    resources.map((resource) => ({
      ...resource,
      meta: { resourceType: kind, location: locationOf(`${kind}s/${resource.id}`) },
    }));
  const listed = (described: Described) => {
    const resources = located(described);
    return { status: 200, body: page(resources, { total: resources.length, startIndex: 1 }) };
  };
  const one = (described: Described, id: string) => {
    const body = located(described).find((resource) => resource.id === id);
    if (!body) throw new ScimFailure(404, `There is no ${described.kind} ${id}.`);
    return { status: 200, body };
  };
  return [
    endpoint(scimServiceProviderConfig, {
      handle: ({ req, res }) =>
        answerScim(deps, { req, res }, async () => {
          const meta = { resourceType: "ServiceProviderConfig", location: locationOf("ServiceProviderConfig") };
          return { status: 200, body: { ...CONFIGURATION, meta } };
        }),
    }),
    endpoint(scimSchemas.list, {
      handle: ({ req, res }) => answerScim(deps, { req, res }, async () => listed(SCHEMAS)),
    }),
    endpoint(scimSchemas.one, {
      handle: ({ params: { id }, req, res }) => answerScim(deps, { req, res }, async () => one(SCHEMAS, id)),
    }),
    endpoint(scimResourceTypes.list, {
      handle: ({ req, res }) => answerScim(deps, { req, res }, async () => listed(TYPES)),
    }),
    endpoint(scimResourceTypes.one, {
      handle: ({ params: { id }, req, res }) => answerScim(deps, { req, res }, async () => one(TYPES, id)),
    }),
  ];
}

interface Described {
  kind: "Schema" | "ResourceType";
  resources: readonly { id: string }[];
}

const CONFIGURATION = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A key of the company's directory, which an owner of the organization creates.",
      primary: true,
    },
  ],
};

const type = (name: string, schema: string, schemaExtensions: readonly object[]) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions,
});

const TYPES: Described = {
  kind: "ResourceType",
  resources: [
    type("User", USER_SCHEMA, [{ schema: ENTERPRISE_SCHEMA, required: false }]),
    type("Group", GROUP_SCHEMA, []),
  ],
};

type Facts = Partial<Record<"required" | "multiValued", boolean>> & {
  type?: "string" | "boolean" | "complex";
  mutability?: "readWrite" | "readOnly";
  uniqueness?: "none" | "server";
  subAttributes?: readonly object[];
};

/** An attribute with SCIM's defaults. */
const attribute = (name: string, facts: Facts = {}) => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...facts,
});

const schema = (id: string, name: string, attributes: readonly object[]) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id,
  name,
  attributes,
});

const reference = [attribute("value"), attribute("display", { mutability: "readOnly" })];

const SCHEMAS: Described = {
  kind: "Schema",
  resources: [
    schema(USER_SCHEMA, "User", [
      attribute("userName", { required: true, uniqueness: "server" }),
      attribute("displayName"),
      attribute("name", {
        type: "complex",
        subAttributes: [attribute("formatted"), attribute("givenName"), attribute("familyName")],
      }),
      attribute("emails", {
        type: "complex",
        multiValued: true,
        subAttributes: [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })],
      }),
      attribute("active", { type: "boolean" }),
      attribute("groups", { type: "complex", multiValued: true, mutability: "readOnly", subAttributes: reference }),
    ]),
    schema(ENTERPRISE_SCHEMA, "EnterpriseUser", [attribute("department")]),
    schema(GROUP_SCHEMA, "Group", [
      attribute("displayName", { required: true, uniqueness: "server" }),
      attribute("members", { type: "complex", multiValued: true, subAttributes: reference }),
    ]),
  ],
};
