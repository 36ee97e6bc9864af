import { STREAMS } from "@treadlight/platform/event-log";
import { z } from "zod";

/** A record of the log that could not become a row. */
export const deadLetterSchema = z.object({
  /** The nil UUID if the record does not say. */
  organizationId: z.guid(),
  eventId: z.guid(),
  /** Milliseconds since the epoch. */
  receivedAt: z.number(),
  /** Of the event log. */
  stream: z.enum(STREAMS),
  reason: z.string(),
  /** The record's value as text, redacted. */
  payload: z.string(),
});
export type DeadLetter = z.output<typeof deadLetterSchema>;
