import { isDeepStrictEqual } from "node:util";
import { can, isInOrganization } from "@treadlight/contract/access";
import type { Pipeline } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { streamChanges } from "@treadlight/contract/live";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { PlacesTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { hasTooFewPeople, tenantOf } from "../privacy/tenant.ts";
import type { Changes } from "./changes.ts";
import type { PipelineWatch } from "./pipeline.ts";

/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;
const RETRY_AFTER_S = 10;

interface Stream {
  caller: UserIdentity;
  /** Ends the stream if the caller may no longer listen. */
  check(): Promise<void>;
}

interface LiveDeps extends Pick<ApiDeps, "identify" | "streams" | "now"> {
  changes: Changes;
  pipeline: PipelineWatch;
  /** Ends every open stream. */
  closing: AbortSignal;
}

/**
 * A stream ends with the access token that opened it, and as soon as its person is signed out, suspended or removed, or
 * gets another role or organization. The client then opens a new one with the rights it has.
 */
export function liveEndpoint({ changes, pipeline, identify, streams, closing, now }: LiveDeps): Endpoint {
  const open = new Set<Stream>();

  identify.onChange?.((id) => {
    for (const { caller, check } of open) {
      if (id === undefined || id === caller.organizationId || id === caller.userId) void check();
    }
  });

  function refuseTooMany({ userId }: UserIdentity) {
    const retryAfterS = RETRY_AFTER_S;
    const own = [...open].filter(({ caller }) => caller.userId === userId).length;
    if (own >= streams.perPerson) {
      throw new Expected("rate_limited", { message: `You already have ${own} live streams open.`, retryAfterS });
    }
    if (open.size >= streams.altogether) throw new Expected("busy", { retryAfterS });
  }

  return endpoint(streamChanges, {
    async handle({ caller, req, res }) {
      // The client disconnected during identification: nothing would end the stream.
      if (res.closed) return undefined;
      refuseTooMany(caller);
      const end = () => res.end();
      const stream: Stream = {
        caller,
        async check() {
          const still = await identify(req.headers.authorization).catch(() => undefined);
          const isSame =
            still?.kind === "user" &&
            still.organizationId === caller.organizationId &&
            still.userType === caller.userType &&
            still.isStaff === caller.isStaff &&
            isDeepStrictEqual(still.responsibleFor?.places, caller.responsibleFor?.places);
          if (!isSame) end();
        },
      };
      open.add(stream);
      res.set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
      res.write(": connected\n\n");
      const heartbeat = setInterval(() => res.write(": alive\n\n"), HEARTBEAT_MS);
      const expiry = setTimeout(end, (caller.tokenExpiresAt ?? 0) - now());
      const { organizationId, userType, isStaff } = caller;
      const unwatch = changes.watch(organizationId, heardOf(caller), (changedAt) => {
        res.write(`event: changed\ndata: ${JSON.stringify({ changedAt })}\n\n`);
      });
      const tellState = (state: Pipeline) => res.write(`event: pipeline\ndata: ${JSON.stringify(state)}\n\n`);
      const unwatchPipeline = can(userType, "dead_letters", isStaff) ? pipeline.watch(tellState) : () => {};
      closing.addEventListener("abort", end);
      res.once("close", () => {
        open.delete(stream);
        clearInterval(heartbeat);
        clearTimeout(expiry);
        unwatch();
        unwatchPipeline();
        closing.removeEventListener("abort", end);
      });
      // Something may have changed since the caller was identified.
      await stream.check();
      return undefined;
    },
  });
}

/** Whose sessions somebody hears of: those whose rows they may see. */
function heardOf(caller: UserIdentity): string | PlacesTenant | undefined {
  const { userType, userId } = caller;
  if (!isInOrganization(userType)) return undefined;
  if (!can(userType, "department_people") || hasTooFewPeople(caller)) return userId;
  const tenant = tenantOf(caller);
  return "places" in tenant ? tenant : undefined;
}
