import { defineRoute } from "@treadlight/contract/route";
import { outcomesQuerySchema } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type OutcomeCounts, organizationTenant } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";

/** On the wire an outcome has the ledger's own word for it. */
export const outcomeCountsSchema = z.object({
  rejected: z.record(z.string(), z.int()).describe("Sessions by rejection code."),
  accepted: z.int().describe("Always the sum of the five below."),
  scored: z.int(),
  superseded: z.int().describe("A newer version of the same session won."),
  dead_lettered: z.int(),
  erased: z.int(),
  pending: z.int().describe("Accepted, and not handled yet."),
});

export function outcomesEndpoint({ warehouse, now }: Pick<ApiDeps, "warehouse" | "now">): Endpoint {
  return endpoint(
    defineRoute({
      route: "GET /api/outcomes",
      summary: "The outcome ledger of the caller's organization, by day of receipt and in all",
      query: outcomesQuerySchema(now),
      answers: {
        200: z.object({ total: outcomeCountsSchema, days: z.array(outcomeCountsSchema.extend({ day: z.iso.date() })) }),
      },
      errors: ["warehouse_unavailable", "query_too_expensive"],
    }),
    {
      async handle({ caller, query }) {
        const { total, days } = await warehouse.outcomes(organizationTenant(caller.organizationId), query);
        return { status: 200, body: { total: outcomeOnTheWire(total), days: days.map(outcomeOnTheWire) } };
      },
    },
  );
}

export const outcomeOnTheWire = <T extends OutcomeCounts>({ deadLettered, ...counts }: T) => ({
  ...counts,
  dead_lettered: deadLettered,
});
