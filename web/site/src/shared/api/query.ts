import { type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { type ApiClient, ApiError } from "@treadlight/client";
import type { RouteDefinition } from "@treadlight/contract/route";
import { CACHED } from "./cached-answers.ts";

/** Reads a route about the person; its path is the query key. `null` for somebody who is signed out. */
export function getQueryOrNull<D extends RouteDefinition>(api: ApiClient, route: D) {
  return queryOptions({
    queryKey: [route.path],
    meta: CACHED,
    queryFn: async ({ signal }: QueryFunctionContext) => {
      try {
        return await api.call(route, {}, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });
}
