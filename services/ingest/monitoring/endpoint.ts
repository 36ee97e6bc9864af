import type { reportErrors } from "@treadlight/contract/ingest";
import type { ReportEvent, ReportKind } from "@treadlight/domain/monitoring";
import { redact } from "@treadlight/domain/security";
import { NO_PERSON } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import type { Identify, Identity } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";
import { requireScope } from "../requests/scope.ts";

interface MonitoringDeps {
  log: EventLog;
  now: () => number;
  newEventId: () => string;
  /** Limits and `attributed`. */
  before: readonly RequestHandler[];
}

/** The organization of a report sent without a token. */
const NO_ORGANIZATION = NO_PERSON;

/** Attribution is optional here: a page whose session has expired still reports its errors. A key without the scope is refused. */
export function attributed(identify: Identify): RequestHandler {
  return async (req, res, next) => {
    const { authorization } = req.headers;
    if (authorization) res.locals.identity = await identify(authorization).catch(() => undefined);
    requireScope(res.locals.identity, "monitoring");
    next();
  };
}

/** Takes a site's reports about itself from anybody. Every text in them is redacted before it is written. */
export function monitoringEndpoint(
  definition: typeof reportErrors,
  kind: ReportKind,
  { log, now, newEventId, before }: MonitoringDeps,
): Endpoint {
  return endpoint(definition, {
    before,
    async handle({ body: reports, res }) {
      const identity: Identity | undefined = res.locals.identity;
      const receivedAt = now();
      const organizationId = identity?.organizationId ?? NO_ORGANIZATION;
      const personId = identity?.kind === "user" ? identity.userId : undefined;
      await log.append(
        reports.map((payload) => {
          const eventId = newEventId();
          const event: ReportEvent = {
            kind,
            eventId,
            organizationId,
            personId,
            receivedAt,
            payload: redacted(payload),
          };
          return logRecord("monitoring", eventId, event);
        }),
      );
      return { status: 202, body: { accepted: reports.length } };
    },
  });
}

/** Keys as well as values: a context object is whatever the page put in it. Depth and size are bounded by the schema. */
function redacted(payload: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [redact(key), redactedValue(value, key)]));
}

function redactedValue(value: unknown, key: string): unknown {
  if (typeof value === "string") return redactedText(withoutQuery(value.toWellFormed()), key);
  if (typeof value === "number") return redact(String(value)) === String(value) ? value : redact(String(value));
  if (Array.isArray(value)) return value.map((element) => redactedValue(element, key));
  return typeof value === "object" && value !== null ? redacted(value) : value;
}

/** Read with its key before it, because in `{ "password": "..." }` only the key says what the value is. */
function redactedText(text: string, key: string): string {
  const label = `${key}: `;
  const labelled = redact(label + text);
  return labelled.startsWith(label) ? labelled.slice(label.length) : redact(text);
}

/** An address or path, without what a visitor typed into it: a query string says more about a person than about a page. */
function withoutQuery(text: string): string {
  return /^(https?:\/\/|\/)\S*$/i.test(text) ? text.replace(/[?#].*$/s, "") : text;
}
