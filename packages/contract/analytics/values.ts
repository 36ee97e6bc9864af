import { words } from "@treadlight/domain/text";
import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import { dimensionSchema } from "./dimensions.ts";

export const listValues = defineRoute({
  route: "GET /api/analytics/values",
  summary: "Suggests values of a dimension for a filter",
  description:
    "The values that sessions of the period have, those of most sessions first, as far as the caller may query the dimension. The answers to `POST /api/analytics/query` have the same values.",
  query: z.strictObject({
    dimension: dimensionSchema,
    search: words(200).default("").describe("Only values that contain this text, ignoring case."),
    from: z.iso.date().optional(),
    to: z.iso.date().optional().describe("The last day. Default: today, and 30 days in all."),
    scope: z.enum(["own", "organization"]).optional().describe("Whose sessions, as in `POST /api/analytics/query`."),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answers: {
    200: z.object({
      values: z.array(z.object({ value: z.string(), sessions: z.int() })),
      truncated: z.boolean().describe("Whether there were more values than `limit`."),
    }),
  },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});
