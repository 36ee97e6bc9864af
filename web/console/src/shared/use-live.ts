import { listen } from "@treadlight/site/shared/live/listen.ts";
import { useEffect } from "react";
import { useRefresh } from "react-admin";
import { useApi, useCan } from "../session/context.ts";

/** Shows at once what arrives while the page is open: the server tells when new sessions have been scored. */
export function useLive(): void {
  const api = useApi();
  const refresh = useRefresh();
  const mayListen = useCan("own_data");
  useEffect(() => {
    if (!mayListen) return;
    const leave = new AbortController();
    void listen({
      open: (signal) => api.open("/live", { headers: { Accept: "text/event-stream" }, signal }),
      onChanged: refresh,
      onConnected: () => {},
      wait: (ms, signal) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          signal.addEventListener("abort", () => {
            clearTimeout(timer);
            resolve();
          });
        }),
      signal: leave.signal,
    });
    return () => leave.abort();
  }, [api, refresh, mayListen]);
}
