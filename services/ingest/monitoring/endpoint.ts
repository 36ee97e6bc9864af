import type { reportErrors } from "@treadlight/contract/ingest";
import type { ReportEvent, ReportKind } from "@treadlight/domain/monitoring";
import { redact } from "@treadlight/domain/security";
import { NO_PERSON } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import type { Identify, Identity } from "@treadlight/platform/identity";
import type { Request, RequestHandler } from "express";
import { requireScope } from "../requests/scope.ts";

interface MonitoringDeps {
  log: EventLog;
  now: () => number;
  newEventId: () => string;
  /** Rate limits and `identifyIfPossible`. */
  before: readonly RequestHandler[];
  /** Counts the bytes of reports, so that strangers use up nothing of what is for others. None without it. */
  limitVolume?: Record<"known" | "unknown", (req: Request, bytes: number) => Promise<void>> | undefined;
}

/** The organization of a report sent without a token. */
const NO_ORGANIZATION = NO_PERSON;

/** Identifies the caller, if any: a page whose login has expired can still report errors. Rejects a key without the scope. */
export function identifyIfPossible(identify: Identify): RequestHandler {
  return async (req, res, next) => {
    const { authorization } = req.headers;
    if (authorization) res.locals.identity = await identify(authorization).catch(() => undefined);
    requireScope(req, res.locals.identity, "monitoring");
    next();
  };
}

/** Accepts a site's reports about itself from any caller. All text is redacted before it is written. */
export function monitoringEndpoint(
  definition: typeof reportErrors,
  kind: ReportKind,
  { log, now, newEventId, before, limitVolume }: MonitoringDeps,
): Endpoint {
  return endpoint(definition, {
    before,
    async handle({ body: reports, req, res }) {
      const identity: Identity | undefined = res.locals.identity;
      const receivedAt = now();
      const organizationId = identity?.organizationId ?? NO_ORGANIZATION;
      const personId = identity?.kind === "user" ? identity.userId : undefined;
      const records = reports.map((payload) => {
        const eventId = newEventId();
        const event: ReportEvent = {
          kind,
          eventId,
          organizationId,
          personId,
          receivedAt,
          payload: redactObject(payload),
        };
        return logRecord("monitoring", eventId, event);
      });
      const bytes = records.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0);
      await limitVolume?.[identity ? "known" : "unknown"](req, bytes);
      await log.append(records);
      return { status: 202, body: { accepted: reports.length } };
    },
  });
}

/** Redacts keys as well as values, because a context object may hold anything. The schema bounds depth and size. */
function redactObject(payload: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [redact(key), redactValue(value, key)]));
}

function redactValue(value: unknown, key: string): unknown {
  if (typeof value === "string") return redactText(withoutQuery(value.toWellFormed()), key);
  if (typeof value === "number") return redact(String(value)) === String(value) ? value : redact(String(value));
  if (Array.isArray(value)) return value.map((element) => redactValue(element, key));
  return typeof value === "object" && value !== null ? redactObject(value) : value;
}

/** Detection sees the key too, because in `{ "password": "..." }` only the key says what the value is. */
function redactText(text: string, key: string): string {
  const label = `${key}: `;
  const labelled = redact(label + text);
  return labelled.startsWith(label) ? labelled.slice(label.length) : redact(text);
}

/** Removes the query and fragment from a URL or path: they often contain what a visitor typed. */
function withoutQuery(text: string): string {
  return /^(https?:\/\/|\/)\S*$/i.test(text) ? text.replace(/[?#].*$/s, "") : text;
}
