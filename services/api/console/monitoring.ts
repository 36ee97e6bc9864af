import type { Endpoint } from "@treadlight/platform/endpoints";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { instantSchema, listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";

const rowSchema = z.object({
  id: z.guid(),
  kind: z.enum(["error", "event", "performance"]),
  organizationId: z.guid().nullable().describe("Null for what came without a token."),
  personId: z.guid().nullable(),
  receivedAt: z.date(),
  payload: z.record(z.string(), z.unknown()).describe("As sent, redacted; its shape is the sender's."),
});

const KINDS = [
  { name: "errors", kind: "error", noun: "reported error" },
  { name: "events", kind: "event", noun: "reported event" },
  { name: "performance", kind: "performance", noun: "reported measurement" },
] as const;

/** What sites and extensions reported about themselves. For staff. */
export function monitoringResources({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint[] {
  return KINDS.flatMap(({ name, kind, noun }) =>
    readEndpoints({
      name,
      noun,
      row: rowSchema,
      query: listQuery({
        sortable: ["receivedAt"],
        defaultOrder: "DESC",
        filters: { organizationId: z.guid(), from: instantSchema, to: instantSchema },
      }),
      errors: ["warehouse_unavailable", "query_too_expensive"],
      page: (_caller, query) => warehouse.reports(kind, query),
      one: (_caller, id) => warehouse.report(kind, id),
    }),
  );
}
