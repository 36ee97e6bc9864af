import { redact } from "@treadlight/domain/security";
import { NO_PERSON } from "@treadlight/domain/session";
import type { StoredRecord } from "@treadlight/platform/event-log";

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
  /** What a model threw. */
  error?: unknown;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Places the record by its headers, which stay readable when the value is not. */
export function deadLetter(record: StoredRecord, reason: DeadLetterReason): DeadLetter {
  const { organizationId, eventId, receivedAt } = record.headers;
  const text = Buffer.from(record.value).toString();
  return {
    organizationId: organizationId && UUID.test(organizationId) ? organizationId : NO_PERSON,
    eventId: eventId && UUID.test(eventId) ? eventId : positionId(record),
    receivedAt: Number(receivedAt) || 0,
    stream: record.stream,
    reason,
    // What has the form of an event was redacted by ingest; what has not may come from anywhere.
    payload: reason === "unreadable" ? redact(text) : text,
  };
}

/** A stable id for a record without one, made of where it stands in the log. */
function positionId({ partition, offset }: StoredRecord): string {
  const hex = BigInt.asUintN(64, offset).toString(16).padStart(16, "0");
  return `00000000-${partition.toString(16).padStart(4, "0")}-0000-${hex.slice(0, 4)}-${hex.slice(4)}`;
}
