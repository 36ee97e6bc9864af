import { infiniteQueryOptions } from "@tanstack/react-query";
import { usageRecordSchema } from "@treadlight/domain/session";
import { z } from "zod";
import type { ApiClient } from "../../../shared/api/client.ts";

export const RECORDS_PATH = "/api/usage-records";
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

/** A bare array counts as the only page. */
const pageSchema = z.union([
  z.object({ records: z.array(shownRecordSchema), nextCursor: z.string().nullable() }),
  z.array(shownRecordSchema).transform((records) => ({ records, nextCursor: null })),
]);

/** The person's own sessions, newest first, page by page. */
export function recordsQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [RECORDS_PATH],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ limit: String(PAGE_SIZE), ...(pageParam && { cursor: pageParam }) });
      return api.request(`${RECORDS_PATH}?${search}`, pageSchema, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ records }) => records),
  });
}
