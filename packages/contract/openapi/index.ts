import { z } from "zod";
import { type Access, isForTokens, isOpenBehind, mayNeedStepUp, ROUTES, signInGateSchema } from "../access/index.ts";
import { SCIM_MEDIA_TYPE, scimErrorSchema } from "../directory/index.ts";
import { ERRORS, type ErrorCode, errorBodySchema } from "../errors/index.ts";
import contract from "../package.json" with { type: "json" };
import type { Content, OwnBody, RouteDefinition } from "../route/index.ts";

type Json = Record<string, unknown>;

/** The version of this product. */
export const VERSION = contract.version;

/** The OpenAPI 3.1 document of these routes, derived from the schemas that validate their calls. */
export function openApiDocument(routes: readonly RouteDefinition[]): Json {
  const paths: Record<string, Json> = {};
  for (const definition of routes) {
    const path = definition.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(definition) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Treadlight",
      version: VERSION,
      description:
        "The time AI tools save, the data they expose and what they cost the planet, measured for each session.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "An API token, `tlp_...`, with the route in its scopes.",
        },
        ingestKey: {
          type: "http",
          scheme: "bearer",
          description: "An organization's ingest key, `tlk_...` or `tlw_...`.",
        },
        directoryKey: { type: "http", scheme: "bearer", description: "A key of the company's directory, `tls_...`." },
        deviceCredential: { type: "http", scheme: "bearer", description: "A device credential, `tld_...`." },
      },
      schemas: { Error: ERROR_SCHEMA, ScimError: SCIM_ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA = z.toJSONSchema(errorBodySchema, { io: "input" });
const SCIM_ERROR_SCHEMA = z.toJSONSchema(scimErrorSchema, { io: "input" });

function operation(definition: RouteDefinition): Json {
  const { route, summary, description, body, bodyType, ownBody, answers, otherForms } = definition;
  const access: Access = ROUTES[route];
  return {
    operationId: route,
    summary,
    ...(description !== undefined && { description }),
    tags: [tagOf(definition.path)],
    security:
      access === "anyone"
        ? []
        : access === "directory"
          ? [{ directoryKey: [] }]
          : [
              { accessToken: [] },
              ...(isForTokens(route) ? [{ apiToken: [] }] : []),
              ...(access === "sender" ? [{ ingestKey: [] }] : []),
              ...(access === "sender" || access === "device" ? [{ deviceCredential: [] }] : []),
            ],
    "x-access": access,
    parameters: [...pathParameters(definition), ...queryParameters(definition), ...headerParameters(definition)],
    ...(body && { requestBody: requestBody({ mediaTypes: [bodyType], schema: body }) }),
    ...(ownBody && { requestBody: requestBody(ownBody) }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, success(answer, otherForms)])),
      ...failures(definition, access),
    },
  };
}

function requestBody({ mediaTypes, schema }: OwnBody): Json {
  return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaOf(schema, "input") }])) };
}

/** Groups routes by the second part of the path, as people look for them. */
function tagOf(path: string): string {
  const [, , first = "", second = ""] = path.split("/");
  return first === "admin" ? `admin/${second}` : (TAG_BY_PART[first] ?? first);
}

const TAG_BY_PART: Readonly<Record<string, string>> = {
  contact: "forms",
  traces: "ingest",
  logs: "ingest",
  waitlist: "forms",
  errors: "monitoring",
  docs: "reference",
  "openapi.json": "reference",
  "treadlight-report-keys.json": "reports",
};

function pathParameters({ path, params }: RouteDefinition): Json[] {
  const properties = params ? propertiesOf(params).properties : {};
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? { type: "string", format: "uuid" },
  }));
}

function queryParameters({ query }: RouteDefinition): Json[] {
  if (!query) return [];
  const { properties, required } = propertiesOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function headerParameters({ ifMatch }: RouteDefinition): Json[] {
  if (!ifMatch) return [];
  const fallback =
    ifMatch === "or_etag"
      ? " Without it, the `etag` of the body is the version; without either, any version is changed."
      : "";
  const description = `The \`ETag\` of the version to change; \`*\` for any version.${fallback}`;
  return [
    { name: "If-Match", in: "header", required: ifMatch === "required", description, schema: { type: "string" } },
  ];
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function propertiesOf(schema: z.ZodType) {
  return objectSchema.parse(schemaOf(schema, "input"));
}

function success(answer: z.ZodType | Content, otherForms: readonly Content[]): Json {
  if (answer instanceof z.ZodUndefined) return { description: "Done. The response has no body." };
  const forms = Object.fromEntries(otherForms.map(({ mediaType }) => [mediaType, { schema: { type: "string" } }]));
  if (answer instanceof z.ZodType) {
    const json = { "application/json": { schema: schemaOf(answer, "output") } };
    const isVersioned = answer instanceof z.ZodObject && "etag" in answer.shape;
    return {
      description: answer.description ?? "OK.",
      ...(isVersioned && { headers: { ETag: { description: "The version, quoted.", schema: { type: "string" } } } }),
      content: { ...json, ...forms },
    };
  }
  const { mediaType, description } = answer;
  return { description, content: { [mediaType]: { schema: { type: "string" } }, ...forms } };
}

/** Errors by status, with the codes that each status can have. */
function failures({ route, path, query, body, ifMatch, errors }: RouteDefinition, access: Access): Json {
  const codes: ErrorCode[] = [...errors, "internal_error", "rate_limited"];
  if (errors.includes("warehouse_unavailable")) codes.push("busy");
  if (query) codes.push("invalid_query");
  if (body) codes.push("invalid_body", "invalid_json", "unsupported_media_type", "payload_too_large");
  if (ifMatch) codes.push("precondition_failed");
  if (ifMatch === "required") codes.push("precondition_required");
  if (access !== "anyone") codes.push("unauthenticated", "token_expired", "account_suspended", "database_unavailable");
  if (typeof access !== "string") codes.push("forbidden");
  if (access === "signed_in" || typeof access !== "string") {
    codes.push(...signInGateSchema.options.filter((gate) => !isOpenBehind(gate, route)));
  }
  if (isForTokens(route)) codes.push("insufficient_scope");
  if (mayNeedStepUp(route)) codes.push("proof_required");
  if (path.includes(":")) codes.push("not_found");
  const byStatus: Record<string, Json> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    const named = [...new Set(codes.filter((code) => ERRORS[code].status === status))].sort();
    // Directories get errors in SCIM's form, which has no codes; only unexpected ones are ours.
    const isScim = access === "directory" && status !== ERRORS.internal_error.status;
    const [mediaType, name] = isScim ? [SCIM_MEDIA_TYPE, "ScimError"] : ["application/json", "Error"];
    byStatus[String(status)] = {
      description: named.map((code) => `${isScim ? "" : `\`${code}\`: `}${ERRORS[code].meaning}`).join("\n"),
      content: { [mediaType]: { schema: { $ref: `#/components/schemas/${name}` } } },
    };
  }
  return byStatus;
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // Dates are ISO 8601 on the wire.
      if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
      // The format says what the pattern says; drop the safe-integer bounds that zod adds.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return rest;
}
