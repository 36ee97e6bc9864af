import { z } from "zod";

export const REPORT_KINDS = ["error", "event", "performance"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A report as the event log keeps it: validated, attributed where a token was there, every text in it redacted. */
export const reportEventSchema = z.object({
  kind: z.enum(REPORT_KINDS),
  eventId: z.guid(),
  /** The nil UUID without a token. */
  organizationId: z.guid(),
  personId: z.guid().optional(),
  receivedAt: z.int(),
  payload: z.record(z.string(), z.unknown()),
});
export type ReportEvent = z.output<typeof reportEventSchema>;
