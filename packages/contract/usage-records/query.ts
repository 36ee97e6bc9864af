import { DATA_EXPOSURE_LEVELS, RISK_LEVELS } from "@treadlight/domain/security";
import { words } from "@treadlight/domain/text";
import { z } from "zod";

const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const boundSchema = instant.or(z.iso.date()).describe("A date means its start in the organization's time zone.");

/** Where a page of usage records ended. They are ordered by start, then id, both descending. */
export interface UsageRecordsCursor {
  /** Milliseconds since the epoch. */
  startedAt: number;
  sessionId: string;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const cursor = z.string().transform((text, context): UsageRecordsCursor => {
  const [, startedAt, sessionId] = CURSOR.exec(text) ?? [];
  if (startedAt !== undefined && sessionId !== undefined) return { startedAt: Number(startedAt), sessionId };
  context.addIssue("must be the nextCursor of a response");
  return z.NEVER;
});

/** The cursor as text, for `nextCursor`. */
export function cursorText({ startedAt, sessionId }: UsageRecordsCursor): string {
  return `${startedAt}.${sessionId}`;
}

/** `GET /api/usage-records`: sessions that started in [from, to), newest first. */
export const usageRecordsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  /** `nextCursor` of the previous page. */
  cursor: cursor.optional(),
  from: boundSchema.optional(),
  to: boundSchema.optional(),
  /** The canonical name of a tool. */
  tool: words(200).optional(),
  riskLevel: RISK_LEVELS.optional(),
  exposure: DATA_EXPOSURE_LEVELS.optional().describe("Leaves out sessions that exposed less."),
});
export type UsageRecordsQuery = z.output<typeof usageRecordsQuerySchema>;
