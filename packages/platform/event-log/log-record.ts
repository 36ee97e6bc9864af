import type { LogRecord, Stream } from "./types.ts";

/** What every event says of itself. */
export interface LoggedEvent {
  kind: string;
  eventId: string;
  organizationId: string;
  receivedAt: number;
}

/**
 * An event as a record of the log. The headers repeat what places it in the outcome ledger, so that even a value
 * nobody can read any more is counted for its organization and day.
 */
export function logRecord(stream: Stream, key: string, event: LoggedEvent): LogRecord {
  return {
    stream,
    key,
    headers: {
      kind: event.kind,
      eventId: event.eventId,
      organizationId: event.organizationId,
      receivedAt: String(event.receivedAt),
    },
    value: Buffer.from(JSON.stringify(event)),
  };
}
