import { redact } from "@treadlight/domain/security";
import { NO_PERSON } from "@treadlight/domain/session";
import { STREAMS, type StoredRecord } from "@treadlight/platform/event-log";
import type { DeadLetter } from "@treadlight/warehouse";
import { z } from "zod";

/**
 * unreadable: the value is not an event of this version; unscorable: a model failed on it; refused: the warehouse does
 * not accept its row.
 */
export type FailureReason = "unreadable" | "unscorable" | "refused";

/** An accepted record that did not become a row: a dead letter, and why. */
export interface FailedRecord extends DeadLetter {
  reason: FailureReason;
  /** The error of a model or of the insert. */
  error?: unknown;
}

/** The last time that a column of the warehouse holds. */
const LAST_TIME_MS = Date.UTC(2299, 11, 31);

const guidSchema = z.guid();

/** Describes the record by its headers, which stay readable when the value is not. Missing or malformed headers are tolerated. */
export function failedRecord(record: StoredRecord, reason: FailureReason, error?: unknown): FailedRecord {
  const { organizationId, eventId, receivedAt } = record.headers;
  const text = Buffer.from(record.value).toString();
  return {
    organizationId: guidSchema.safeParse(organizationId).data ?? NO_PERSON,
    eventId: guidSchema.safeParse(eventId).data ?? positionId(record),
    receivedAt: timeOf(receivedAt),
    stream: record.stream,
    reason,
    // Ingest has redacted every event; an unreadable value may come from anywhere.
    payload: reason === "unreadable" ? redact(text) : text,
    error,
  };
}

/** In milliseconds since the epoch; 0 if the header is not a valid time. */
function timeOf(header: string | undefined): number {
  const time = Number(header);
  return Number.isInteger(time) && time > 0 && time < LAST_TIME_MS ? time : 0;
}

/** A stable id for a record without one, made from its position in the log. */
function positionId({ stream, partition, offset }: StoredRecord): string {
  const hex = (value: number | bigint, digits: number) => value.toString(16).padStart(digits, "0");
  const at = hex(BigInt.asUintN(64, offset), 16);
  return `00000000-${hex(partition, 4)}-${hex(STREAMS.indexOf(stream), 4)}-${at.slice(0, 4)}-${at.slice(4)}`;
}
