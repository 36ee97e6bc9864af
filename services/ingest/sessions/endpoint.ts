import { sendSessions } from "@treadlight/contract/ingest";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf, isExtension, networkOf } from "@treadlight/platform/http";
import type { Request, RequestHandler } from "express";
import { noteRefusals } from "../heard/heard.ts";
import { isPublishable, requireModest } from "../publishable/publishable.ts";
import { type AcceptDeps, acceptSessions, countsByCode } from "./accept.ts";
import { sentSessions, sessionsBody } from "./read-sessions.ts";

interface SessionsDeps extends AcceptDeps {
  /** Run before the body is read: scope, limits and quotas. */
  before: readonly RequestHandler[];
}

/** Validates, redacts and appends sessions. Answers once the log holds them: 202 if any was accepted, otherwise 422. */
export function sessionsEndpoint({ before, ...deps }: SessionsDeps): Endpoint {
  return endpoint(sendSessions, {
    before: [noteRefusals(deps.heard, usualWay), ...before, sessionsBody],
    async handle({ caller, req }) {
      const sizeBytes = bytesOf(req.body);
      requireModest(caller, { bytes: sizeBytes });
      const sent = isPublishable(caller) ? [...sentSessions(req)] : undefined;
      requireModest(caller, { sessions: sent?.length ?? 0 });
      const network = networkOf(addressOf(req));
      const read = () => sent ?? sentSessions(req);
      const { sources, ...outcome } = await acceptSessions(deps, caller, read, { sizeBytes, network });
      const [way = usualWay(req)] = sources.keys();
      for (const [source, taken] of sources) deps.heard?.add(caller, source, { taken });
      if (outcome.rejected.length > 0) {
        deps.heard?.add(caller, way, { taken: 0, ignored: countsByCode(outcome.rejected) });
      }
      if (outcome.accepted > 0) return { status: 202, body: outcome };
      const error = "No session in this request was accepted.";
      return { status: 422, body: { error, code: "no_session_accepted", ...outcome } };
    },
  });
}

/** What sends requests of which no session says so. */
const usualWay = (req: Request) => (isExtension(req.get("origin") ?? "") ? "extension" : "sdk");

const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body.length : 0);
