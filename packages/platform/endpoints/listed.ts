import { ROUTES } from "@treadlight/contract/access";
import { z } from "zod";
import { RouteWithoutAccessError } from "./mount.ts";

const layersSchema = z.object({ stack: z.array(z.unknown()) });
const layerSchema = z.object({
  handle: z.unknown(),
  route: z
    .object({
      path: z.union([z.string(), z.array(z.string())]),
      methods: z.record(z.string(), z.boolean()),
    })
    .optional(),
});

/**
 * Refuses routers with a route under `/api/` that the access table lacks, however it got there.
 * @throws RouteWithoutAccessError
 */
export function assertRoutesListed(handlers: readonly unknown[]): void {
  for (const route of handlers.flatMap(routesOf)) {
    if (!Object.hasOwn(ROUTES, route)) {
      throw new RouteWithoutAccessError(`${route} is missing in packages/contract/access/routes.ts`);
    }
  }
}

function routesOf(handler: unknown): string[] {
  if (typeof handler !== "function" || !("stack" in handler)) return [];
  return layersSchema.parse({ stack: handler.stack }).stack.flatMap((layer) => {
    const { handle, route } = layerSchema.parse(layer);
    if (!route) return routesOf(handle);
    const paths = [route.path].flat().filter((path) => path.startsWith("/api/"));
    // `all` only answers "method not allowed".
    const methods = Object.keys(route.methods).filter((method) => method !== "_all");
    return paths.flatMap((path) => methods.map((method) => `${method.toUpperCase()} ${path}`));
  });
}
