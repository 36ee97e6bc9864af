import { can } from "@treadlight/contract/access";
import { streamChanges } from "@treadlight/contract/live";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Changes } from "./changes.ts";

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** @param closing ends every open stream */
export function liveEndpoint(changes: Changes, closing: AbortSignal): Endpoint {
  return endpoint(streamChanges, {
    async handle({ caller, res }) {
      res.set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
      res.write(": connected\n\n");
      const heartbeat = setInterval(() => res.write(": alive\n\n"), HEARTBEAT_MS);
      const { organizationId, userId, userType } = caller;
      const seesColleagues = !can(userType, "organization_aggregates") || can(userType, "people_rows");
      const unwatch = changes.watch(organizationId, seesColleagues ? undefined : userId, (changedAt) => {
        res.write(`event: changed\ndata: ${JSON.stringify({ changedAt })}\n\n`);
      });
      const end = () => res.end();
      closing.addEventListener("abort", end);
      res.once("close", () => {
        clearInterval(heartbeat);
        unwatch();
        closing.removeEventListener("abort", end);
      });
      return undefined;
    },
  });
}
