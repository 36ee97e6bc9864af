import { environmentManager, QueryClient } from "@tanstack/react-query";
import { FIRST_RETRY_MS, queryRetryDelayMs, retryMutation, retryQuery } from "./retry.ts";

const FRESH_MS = 10_000;
const KEPT_UNUSED_MS = 60_000;

/** The page's query cache, with the product's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Prerendering waits for no query: a timer would only keep the build process alive.
        gcTime: environmentManager.isServer() ? Infinity : KEPT_UNUSED_MS,
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: retryQuery,
        retryDelay: queryRetryDelayMs,
      },
      // Offline, an action fails visibly instead of waiting for a connection.
      mutations: { networkMode: "always", retry: retryMutation, retryDelay: FIRST_RETRY_MS },
    },
  });
}
