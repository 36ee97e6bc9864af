import { expect, test } from "vitest";
import { z } from "zod";
import { API_ROUTES } from "./index.ts";

const schemaSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown(),
});

/** The objects in a JSON schema that accept unknown properties. */
function lenientIn(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => lenientIn(one, path));
  const { success, data } = schemaSchema.safeParse(schema);
  if (!success) return [];
  const own = data.properties && data.additionalProperties !== false ? [path] : [];
  return [...own, ...Object.entries(data).flatMap(([key, value]) => lenientIn(value, `${path}.${key}`))];
}

/** The extension and other programs send these, and may know more fields than the server. */
const isTelemetry = ({ path }: { path: string }) => /^\/api\/(ingest|monitoring|errors)/.test(path);

test("given the body of any route but telemetry, then no part of it takes a property that it does not know", () => {
  const lenient = API_ROUTES.filter((route) => route.body && !isTelemetry(route)).flatMap(({ route, body = z.any() }) =>
    lenientIn(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }), route),
  );
  expect(lenient).toEqual([]);
});
