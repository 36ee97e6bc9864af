import { usageRecordSchema } from "@treadlight/domain/session";
import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import { usageRecordsQuerySchema } from "./query.ts";

export * from "./query.ts";

export const listUsageRecords = defineRoute({
  route: "GET /api/usage-records",
  summary: "Lists your own sessions, newest first",
  query: usageRecordsQuerySchema,
  answers: {
    200: z.object({
      records: z.array(usageRecordSchema),
      nextCursor: z.string().nullable().describe("Send it as `cursor` to get the next page; null on the last page."),
    }),
  },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

export const USAGE_RECORDS_ROUTES = [listUsageRecords];
