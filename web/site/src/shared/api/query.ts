import { type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import type { ApiClient, Schema } from "./client.ts";
import { ApiError } from "./errors.ts";

/**
 * A query whose key begins with the path it reads: `GET` on that path, parsed by the schema. Being signed out is the
 * answer `null` and no error.
 */
export function getQueryOrNull<T>(api: ApiClient, path: string, schema: Schema<T>) {
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }: QueryFunctionContext) => {
      try {
        return await api.request(path, schema, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });
}
