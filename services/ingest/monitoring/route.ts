import type { ReportEvent, ReportKind } from "@treadlight/domain/monitoring";
import { redact } from "@treadlight/domain/security";
import { NO_PERSON } from "@treadlight/domain/session";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import { parseBody } from "@treadlight/platform/http";
import type { Identity } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";
import type { z } from "zod";

export interface MonitoringRouteDeps {
  log: EventLog;
  now: () => number;
  newEventId: () => string;
}

/** Stands for "no organization": a report sent without a token. */
export const NO_ORGANIZATION = NO_PERSON;

/**
 * Takes reports of a site (errors, events or performance metrics), one or an array, from anybody; attributed when a
 * token is there. Every text in them is redacted before it is written.
 */
export function postMonitoring(
  kind: ReportKind,
  schema: z.ZodType<object[]>,
  { log, now, newEventId }: MonitoringRouteDeps,
): RequestHandler {
  return async (req, res) => {
    const reports = parseBody(schema, req.body);
    const identity: Identity | undefined = res.locals.identity;
    const receivedAt = now();
    const organizationId = identity?.organizationId ?? NO_ORGANIZATION;
    await log.append(
      reports.map((payload) => {
        const eventId = newEventId();
        const personId = identity?.kind === "user" ? identity.userId : undefined;
        const event: ReportEvent = { kind, eventId, organizationId, personId, receivedAt, payload: redacted(payload) };
        return logRecord("monitoring", eventId, event);
      }),
    );
    res.status(202).json({ accepted: reports.length });
  };
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
