import { z } from "zod";
import { instantSchema, listQuery, several } from "../lists/index.ts";
import { outcomeCountsSchema } from "../outcomes/index.ts";
import { readRoutes } from "./resource.ts";

const id = z.templateLiteral([z.guid(), ".", z.iso.date()]);

const row = outcomeCountsSchema.extend({
  id: z.string().describe("`<organizationId>.<day>`."),
  organizationId: z.guid(),
  day: z.iso.date().describe("The day of receipt, in UTC."),
});

/** The outcome ledger by day: of the caller's organization, or of every organization for staff. */
export const outcomes = readRoutes({
  name: "outcomes",
  noun: "day of the outcome ledger",
  nouns: "the days of the outcome ledger",
  row,
  query: listQuery({
    row,
    sortedBy: "day",
    defaultOrder: "DESC",
    id,
    filters: { organizationId: several(z.guid()), from: instantSchema, to: instantSchema },
  }),
  id,
  errors: ["warehouse_unavailable", "query_too_expensive"],
});
