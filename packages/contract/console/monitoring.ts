import { z } from "zod";
import { instantSchema, listQuery } from "../lists/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

export const reportKindSchema = z.enum(["error", "event", "performance"]);

const shared = {
  row: z.object({
    id: z.guid(),
    kind: reportKindSchema,
    organizationId: z.guid().nullable().describe("Null if the report was sent without a token."),
    personId: z.guid().nullable(),
    receivedAt: timestampSchema,
    payload: z
      .record(z.string(), z.unknown())
      .describe("The report as sent, redacted. Its shape depends on the sender."),
  }),
  query: listQuery({
    sortable: ["receivedAt"],
    defaultOrder: "DESC",
    filters: { organizationId: z.guid(), from: instantSchema, to: instantSchema },
  }),
  errors: ["warehouse_unavailable", "query_too_expensive"],
} as const;

/** Reports from pages, extensions and senders, by kind. For staff. */
export const reports = {
  error: readRoutes({ name: "errors", noun: "reported error", nouns: "reported errors", ...shared }),
  event: readRoutes({ name: "events", noun: "reported event", nouns: "reported events", ...shared }),
  performance: readRoutes({
    name: "performance",
    noun: "reported measurement",
    nouns: "reported measurements",
    ...shared,
  }),
};
