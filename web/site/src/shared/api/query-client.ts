import { environmentManager, QueryClient } from "@tanstack/react-query";
import { FIRST_RETRY_MS, queryRetryDelayMs, retryMutation, retryQuery } from "./retry.ts";

const FRESH_MS = 10_000;
const KEPT_UNUSED_MS = 60_000;

/** The page's cache of answers, with the product's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Prerendered pages wait for no answer: a timer would only keep the process that builds the site alive.
        gcTime: environmentManager.isServer() ? Infinity : KEPT_UNUSED_MS,
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: retryQuery,
        retryDelay: queryRetryDelayMs,
      },
      // Somebody offline is told that an action failed: it does not wait, unseen, for a connection.
      mutations: { networkMode: "always", retry: retryMutation, retryDelay: FIRST_RETRY_MS },
    },
  });
}
