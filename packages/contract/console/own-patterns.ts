import { ownRulesSchema } from "@treadlight/domain/own-patterns";
import { z } from "zod";
import { wholeNumberSchema } from "../fields/index.ts";
import { listQuery } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  version: z.int().describe("Counted from 1 in each organization."),
  ...ownRulesSchema.shape,
  createdBy: z.string().nullable().describe("The name or address of who saved it; `null` once the account is deleted."),
  createdAt: timestampSchema,
});
export type OwnPatternsRow = z.output<typeof row>;

/** The versions of the own patterns and severities of the caller's organization. */
export const ownPatterns = {
  ...readRoutes({
    name: "own-patterns",
    noun: "version of the organization's own patterns",
    nouns: "versions of the organization's own patterns",
    row,
    query: listQuery({ row, sortedBy: "version", defaultOrder: "DESC", filters: {} }),
  }),
  create: defineRoute({
    route: "POST /api/admin/own-patterns",
    summary: "Sets the organization's own patterns and severities, as a new version",
    description: [
      "A version never changes; the newest holds from now on, for sessions that arrive. Values of the patterns are removed from previews",
      "before anything is stored, and counted in records as `custom:<id>`. Devices fetch it within a quarter of an hour.",
      "An empty one goes back to the specification's severities. `dataExposureLevel` is always as specified.",
    ].join(" "),
    body: ownRulesSchema.extend({
      after: wholeNumberSchema(0, 1_000_000).describe(
        "The newest version that you know, 0 for none: it is refused if somebody has saved another one meanwhile.",
      ),
    }),
    answers: { 201: row },
    errors: ["conflict"],
  }),
};
