import { z } from "zod";

export const REPORT_KINDS = ["error", "event", "performance"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A report as stored in the event log: validated, redacted, and attributed if it was sent with a token. */
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
