import { type Query, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../api/context.ts";
import { listen } from "./listen.ts";
import { createRefresher } from "./refresher.ts";

const POLL_MS = 5_000;

/**
 * Keeps queries true while the page is looked at: they are read again whenever the server says that sessions changed, and
 * every five seconds while it cannot say. A hidden page neither listens nor polls.
 * @param queryKeys one constant array: a new one starts over
 * @returns whether the server's word arrives at once
 */
export function useLive(queryKeys: readonly QueryKey[]): boolean {
  const api = useApi();
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const [isConnected, setConnected] = useState(false);

  useEffect(() => {
    if (!isVisible) return;
    const leave = new AbortController();
    const refresh = createRefresher(() => Promise.all(queryKeys.map((queryKey) => readAgain(queryClient, queryKey))));
    // What has never been read is left to its own retries and to the reader's Try Again: its error stays to be seen.
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
      onConnected: connected,
      wait,
      signal: leave.signal,
    });
    return () => {
      leave.abort();
      clearInterval(poll);
    };
  }, [api, queryClient, queryKeys, isVisible]);

  return isConnected;
}

/** A first reading under way began before the change, and invalidating alone would let it finish as if it were true. */
async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
