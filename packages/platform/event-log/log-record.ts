import type { LogRecord, Stream } from "./types.ts";

/** The fields common to all events. */
export interface LoggedEvent {
  kind: string;
  eventId: string;
  organizationId: string;
  receivedAt: number;
}

/**
 * Converts an event to a log record. The headers repeat the fields that the outcome ledger needs, so that even an
 * unreadable value is counted for its organization and day.
 * @param value the event as JSON
 */
export function logRecord(
  stream: Stream,
  key: string,
  event: LoggedEvent,
  value: string = JSON.stringify(event),
): LogRecord {
  return {
    stream,
    key,
    headers: {
      kind: event.kind,
      eventId: event.eventId,
      organizationId: event.organizationId,
      receivedAt: String(event.receivedAt),
    },
    value,
  };
}
