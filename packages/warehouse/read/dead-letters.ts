import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { type DeadLetter, deadLetterSchema } from "../tables/dead-letter.ts";
import { type Page, type PageQuery, pageOfTable } from "./page.ts";
import { containsEvery, whereIf } from "./where.ts";

/** Leaves out letters that were redriven with success: their session, receipt, erasure or report is stored. */
export const STILL_DEAD = `eventId NOT IN (${["session_events", "receipts", "erasures", "reports"]
  // The tables are sorted by organization, so that the others' rows are not read.
  .map(
    (table) => `SELECT eventId FROM ${table} WHERE organizationId IN (SELECT organizationId FROM dead_letters)
    AND eventId IN (SELECT eventId FROM dead_letters)`,
  )
  .join(" UNION ALL ")})`;

/** A payload as staff may see and search it: without what only the session's person sees. */
const SHOWN = String.raw`replaceRegexpAll(payload, '"(ownProject|promptPreview)"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"', '"\\1":"[HIDDEN]"')`;

const rowSchema = deadLetterSchema.extend({
  shown: z.string(),
  receivedAt: z.iso.datetime().transform((time) => Date.parse(time)),
  diedAt: z.iso.datetime().transform((time) => new Date(time)),
}) satisfies z.ZodType<DeadLetter>;

export interface DeadLetterFilter {
  /** Event ids. */
  id?: readonly string[] | undefined;
  organizationId?: readonly string[] | undefined;
  stream?: readonly string[] | undefined;
  reason?: readonly string[] | undefined;
  /** Searches payloads. */
  q?: string | undefined;
}

const EXPRESSIONS: Partial<Record<DeadLetterSort, string>> = { id: "toString(eventId)", payload: SHOWN };

type DeadLetterSort = "id" | "organizationId" | "receivedAt" | "diedAt" | "stream" | "reason" | "payload";

/** For staff: a page of the dead letters of every organization. */
export function deadLetters(
  store: Store,
  { sort: [field, order], range, filter }: PageQuery<DeadLetterSort, DeadLetterFilter>,
): Promise<Page<z.output<typeof rowSchema>>> {
  return pageOfTable(store, {
    name: "dead_letters",
    table: "dead_letters",
    key: "organizationId, eventId",
    columns: `organizationId, eventId, receivedAt, diedAt, stream, reason, payload, ${SHOWN} AS shown`,
    scope: { sql: STILL_DEAD, params: {} },
    filters: [
      whereIf("eventId IN {id:Array(UUID)}", { id: filter.id }),
      whereIf("organizationId IN {organizationId:Array(UUID)}", { organizationId: filter.organizationId }),
      whereIf("stream IN {stream:Array(String)}", { stream: filter.stream }),
      whereIf("reason IN {reason:Array(String)}", { reason: filter.reason }),
      containsEvery([SHOWN], filter.q),
    ],
    orderBy: `${EXPRESSIONS[field] ?? field} ${order}, eventId`,
    range,
    row: rowSchema,
  });
}
