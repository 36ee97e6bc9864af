import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Written by `npm run docs` from every service's endpoints; each service knows only its own when it runs. */
const FILE = new URL("../../../docs/openapi.json", import.meta.url);

/** What is said about a value; JSON Schema has more than this. */
export interface Schema {
  type?: string | readonly string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: readonly unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  properties?: Readonly<Record<string, Schema>> | undefined;
  required?: readonly string[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
  items?: Schema | undefined;
  prefixItems?: readonly Schema[] | undefined;
  anyOf?: readonly Schema[] | undefined;
  oneOf?: readonly Schema[] | undefined;
  allOf?: readonly Schema[] | undefined;
  $ref?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: schemaSchema.or(z.boolean()).optional(),
    items: schemaSchema.optional(),
    prefixItems: z.array(schemaSchema).optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
    $ref: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema }));

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.tuple([z.string()]),
  "x-access": z.union([z.string(), z.array(z.string())]),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema: schemaSchema }),
  ),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
});
export type Operation = z.output<typeof operationSchema>;

/** The parts of the OpenAPI description that its page shows. */
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});
export type ApiDocument = z.output<typeof documentSchema>;

/** The OpenAPI description as it is kept. */
export async function readDocument(): Promise<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(FILE, "utf8")));
}

/** The description as its page needs it. @throws ZodError for what is none of ours */
export function parseDocument(document: unknown): ApiDocument {
  return documentSchema.parse(document);
}
