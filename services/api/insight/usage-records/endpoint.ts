import { defineRoute } from "@treadlight/contract/route";
import { usageRecordSchema, usageRecordsQuerySchema } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { personalTenant } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";

export function usageRecordsEndpoint({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint {
  return endpoint(
    defineRoute({
      route: "GET /api/usage-records",
      summary: "One's own sessions, newest first",
      query: usageRecordsQuerySchema,
      answers: {
        200: z.object({
          records: z.array(usageRecordSchema),
          nextCursor: z.string().nullable().describe("For the next page; null at the end."),
        }),
      },
      errors: ["warehouse_unavailable", "query_too_expensive"],
    }),
    {
      async handle({ caller, query }) {
        const body = await warehouse.usageRecords(personalTenant(caller.organizationId, caller.userId), query);
        return { status: 200, body };
      },
    },
  );
}
