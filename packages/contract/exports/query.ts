import { DAY_MS } from "@treadlight/domain/time";
import { z } from "zod";
import { analyticsQuerySchema } from "../analytics/index.ts";
import { jsonText } from "../lists/index.ts";

const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** How far an export has got, and when it began. */
export interface ExportCursor {
  /** Milliseconds since the epoch. */
  beganAt: number;
  /** The event of the last row's version. */
  eventId: string;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const cursor = z.string().transform((text, context): ExportCursor => {
  const [, beganAt, eventId] = CURSOR.exec(text) ?? [];
  if (beganAt !== undefined && eventId !== undefined) return { beganAt: Number(beganAt), eventId };
  context.addIssue("must be the cursor of a row");
  return z.NEVER;
});

/** `GET /api/exports/sessions.*`: the sessions that started in [from, to); by default all. */
export const sessionsExportQuerySchema = z.strictObject({
  from: instant.or(z.iso.date().transform((day) => new Date(day))).optional(),
  to: instant
    .or(z.iso.date().transform((day) => new Date(Date.parse(day) + DAY_MS)))
    .optional()
    .describe("A date includes its whole day (UTC)."),
  filters: jsonText(analyticsQuerySchema.shape.filters)
    .prefault("[]")
    .describe("A JSON array of filters, as in `POST /api/analytics/query`."),
  cursor: cursor.optional().describe("The `cursor` of the last row received. Returns the rows after it."),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("The number of rows to return. A few more or fewer if sessions arrive or are erased meanwhile."),
});
export type SessionsExportQuery = z.output<typeof sessionsExportQuerySchema>;
