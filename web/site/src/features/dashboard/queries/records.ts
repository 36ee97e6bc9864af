import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { listUsageRecords } from "@treadlight/contract/usage-records";
import { usageRecordSchema } from "@treadlight/domain/session";
import type { z } from "zod";

export const RECORDS_PATH = listUsageRecords.path;
const PAGE_SIZE = 10;

/** What the pages show of a session, and this browser keeps of it: everything but the prompt's preview and what the sender reported. */
export const shownRecordSchema = usageRecordSchema.omit({ promptPreview: true, reported: true });
export type ShownRecord = z.output<typeof shownRecordSchema>;

/** As `GET /api/usage-records` takes them. */
export type RecordFilters = Omit<z.input<NonNullable<(typeof listUsageRecords)["query"]>>, "limit" | "cursor">;

/** The person's own sessions, newest first, page by page. */
export function recordsQuery(api: ApiClient, filters: RecordFilters = {}, limit = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: [RECORDS_PATH, filters, limit],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, limit, ...(pageParam !== "" && { cursor: pageParam }) };
      return api.call(listUsageRecords, { query }, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ records }) => records),
  });
}
