import { redact } from "@treadlight/domain/security";
import { NO_PERSON } from "@treadlight/domain/session";
import { STREAMS, type StoredRecord } from "@treadlight/platform/event-log";

/**
 * unreadable: the value is no event of this version; unscorable: a model failed on it; refused: the warehouse does not
 * take its row.
 */
export type DeadLetterReason = "unreadable" | "unscorable" | "refused";

/** An accepted record that did not become a row: visible, counted, and ready to be driven through again. */
export interface DeadLetter {
  organizationId: string;
  eventId: string;
  receivedAt: number;
  stream: string;
  reason: DeadLetterReason;
  /** The record's value as text. */
  payload: string;
  /** What a model or the insert threw. */
  error?: unknown;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The last time that a column of the warehouse holds. */
const LAST_TIME_MS = Date.UTC(2299, 11, 31);

/** Places the record by its headers, which stay readable when the value is not. Headers that are none stop nothing. */
export function deadLetter(record: StoredRecord, reason: DeadLetterReason): DeadLetter {
  const { organizationId, eventId, receivedAt } = record.headers;
  const text = Buffer.from(record.value).toString();
  return {
    organizationId: organizationId && UUID.test(organizationId) ? organizationId : NO_PERSON,
    eventId: eventId && UUID.test(eventId) ? eventId : positionId(record),
    receivedAt: timeOf(receivedAt),
    stream: record.stream,
    reason,
    // What has the form of an event was redacted by ingest; what has not may come from anywhere.
    payload: reason === "unreadable" ? redact(text) : text,
  };
}

/** In milliseconds since the epoch; 0 for what is no time. */
function timeOf(header: string | undefined): number {
  const time = Number(header);
  return Number.isInteger(time) && time > 0 && time < LAST_TIME_MS ? time : 0;
}

/** A stable id for a record without one, made of where it stands in the log. */
function positionId({ stream, partition, offset }: StoredRecord): string {
  const hex = (value: number | bigint, digits: number) => value.toString(16).padStart(digits, "0");
  const at = hex(BigInt.asUintN(64, offset), 16);
  return `00000000-${hex(partition, 4)}-${hex(STREAMS.indexOf(stream), 4)}-${at.slice(0, 4)}-${at.slice(4)}`;
}
