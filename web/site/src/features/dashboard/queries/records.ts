import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { listUsageRecords } from "@treadlight/contract/usage-records";
import { usageRecordSchema } from "@treadlight/domain/session";
import type { z } from "zod";

export const RECORDS_PATH = listUsageRecords.path;
const PAGE_SIZE = 10;

export const shownRecordSchema = usageRecordSchema.pick({
  id: true,
  startedAt: true,
  receivedAt: true,
  tool: true,
  aiTool: true,
  promptCount: true,
  timeEngaged: true,
  timeSaved: true,
  productivityScore: true,
  efficiencyRating: true,
  complianceScore: true,
  dataExposureLevel: true,
  riskFactors: true,
  riskLevel: true,
  co2Emissions: true,
  low: true,
  high: true,
  energyUsage: true,
  waterUsage: true,
});
export type ShownRecord = z.output<typeof shownRecordSchema>;

/** The person's own sessions, newest first, page by page. */
export function recordsQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [RECORDS_PATH],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== "" && { cursor: pageParam }) };
      return api.call(listUsageRecords, { query }, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ records }) => records),
  });
}
