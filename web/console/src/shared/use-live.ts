import { useQueryClient } from "@tanstack/react-query";
import { listen } from "@treadlight/site/shared/live/listen.ts";
import { readAgain } from "@treadlight/site/shared/live/read-again.ts";
import { createRefresher } from "@treadlight/site/shared/live/refresher.ts";
import { useEffect } from "react";
import { useApi, useCan } from "../session/context.ts";

/** How often lists and records are read again to show changes by others. The live channel reports only new sessions. */
export const REFRESH_MS = 15_000;

/**
 * Refreshes the page as soon as the server says that new sessions have been scored.
 * @param onPipeline receives the state of the pipeline as JSON, if the reader is staff. It must be the same function on every render
 */
export function useLive(onPipeline?: (json: string) => void): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const mayListen = useCan("own_data");
  useEffect(() => {
    if (!mayListen) return;
    const leave = new AbortController();
    void listen({
      open: (signal) => api.open("/live", { headers: { Accept: "text/event-stream" }, signal }),
      // Not react-admin's refresh: each change would cancel what the last one began to read.
      onChanged: createRefresher(() => readAgain(queryClient)),
      onEvent: ({ event, data }) => {
        if (event === "pipeline") onPipeline?.(data);
      },
      onConnected: () => {},
      signal: leave.signal,
    });
    return () => leave.abort();
  }, [api, queryClient, mayListen, onPipeline]);
}
