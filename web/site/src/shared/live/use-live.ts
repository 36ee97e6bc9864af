import { type Query, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Liveness } from "@treadlight/ui/live-state.tsx";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useApi } from "../api/context.ts";
import { useAuthState } from "../auth/context.ts";
import { listen } from "./listen.ts";
import { readAgain } from "./read-again.ts";
import { createRefresher } from "./refresher.ts";

const POLL_MS = 5_000;

/**
 * Keeps queries up to date while the page is visible: they are fetched again when the server announces a change, and every five
 * seconds while there is no connection. A hidden page neither listens nor polls.
 * Nothing happens in the demo.
 * @param queryKeys a constant array: a new one restarts the connection
 */
export function useLive(queryKeys: readonly QueryKey[]): Liveness | undefined {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isDemo } = useAuthState();
  const isVisible = useIsVisible();
  const [isConnected, setConnected] = useState(false);
  /** The first connection is made while the queries are first asked, and the server tells it of changes shortly before. */
  const mayHaveMissed = useRef(false);

  useEffect(() => {
    if (!isVisible || isDemo) return;
    const leave = new AbortController();
    const refresh = createRefresher(() =>
      Promise.all(queryKeys.map((queryKey) => readAgain(queryClient, { queryKey }))),
    );
    // Queries without data have their own retries and a Try Again button, and their error stays visible.
    const pollOnce = () => {
      const predicate = ({ state }: Query) => state.data !== undefined && state.fetchStatus === "idle";
      for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey, predicate });
    };
    let poll: ReturnType<typeof setInterval> | undefined;
    const connected = (now: boolean) => {
      clearInterval(poll);
      poll = now || leave.signal.aborted ? undefined : setInterval(pollOnce, POLL_MS);
      setConnected(now);
    };
    connected(false);
    void listen({
      open: (signal) => api.open("/live", { headers: { Accept: "text/event-stream" }, signal }),
      onChanged: refresh,
      onConnected(now) {
        connected(now);
        if (now && mayHaveMissed.current) void refresh();
        mayHaveMissed.current = true;
      },
      signal: leave.signal,
    });
    return () => {
      leave.abort();
      clearInterval(poll);
    };
  }, [api, queryClient, queryKeys, isVisible, isDemo]);

  const cache = queryClient.getQueryCache();
  const isFailing = useSyncExternalStore(cache.subscribe, () =>
    queryKeys.some((queryKey) => cache.findAll({ queryKey, type: "active" }).some(hasFailed)),
  );
  if (isDemo) return undefined;
  return isFailing ? "failing" : isConnected ? "live" : "connecting";
}

/** The error stays while the server is asked once more. */
const hasFailed = ({ state }: Query) => state.status === "error" || state.fetchFailureCount > 0;

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}
