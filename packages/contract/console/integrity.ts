import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

/** What the warehouse has lost, and restored. For staff. */
export const getIntegrity = defineRoute({
  route: "GET /api/admin/integrity",
  summary: "Gets what the warehouse has lost, and when it restored rows from the event log",
  answers: {
    200: z.object({
      damagedParts: z
        .array(z.object({ table: z.string(), part: z.string() }))
        .describe("Parts of tables that could not be read. Their rows are missing until a repair has restored them."),
      repairs: z
        .array(
          z.object({
            startedAt: timestampSchema,
            endedAt: timestampSchema,
            damagedParts: z.array(z.string()).describe("`<table>/<part>`."),
            missingBefore: z.int().describe("Sessions whose row was lost."),
            missingAfter: z.int().describe("Sessions that the event log no longer holds."),
          }),
        )
        .describe("The last 50 repairs, newest first."),
    }),
  },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});
