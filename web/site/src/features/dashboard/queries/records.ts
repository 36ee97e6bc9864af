import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { listUsageRecords } from "@treadlight/contract/usage-records";
import type { UsageRecord } from "@treadlight/domain/session";
import type { z } from "zod";
import { CACHED } from "../../../shared/api/cached-answers.ts";

export const RECORDS_PATH = listUsageRecords.path;
const PAGE_SIZE = 10;
/** How many of the sessions that exposed something are read for their types. */
export const MAX_FINDINGS = 1_000;

/** What the pages show of a session: everything but what the sender reported. */
export type ShownRecord = Omit<UsageRecord, "reported">;

/** As `GET /api/usage-records` takes them. */
export type RecordFilters = Omit<z.input<NonNullable<(typeof listUsageRecords)["query"]>>, "limit" | "cursor">;

/** The person's own sessions, newest first, page by page. */
export function recordsQuery(api: ApiClient, filters: RecordFilters = {}, limit = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: [RECORDS_PATH, filters, limit],
    meta: CACHED,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, limit, ...(pageParam !== "" && { cursor: pageParam }) };
      return api.call(listUsageRecords, { query }, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ records }) => records),
  });
}
