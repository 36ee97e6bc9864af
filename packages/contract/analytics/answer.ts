import { z } from "zod";

/** The dimensions' values, `time` (ISO 8601 UTC, the start of the bucket) if requested, and the measures. */
export const analyticsRowSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type AnalyticsRow = Readonly<z.output<typeof analyticsRowSchema>>;

export const analyticsAnswerSchema = z.object({
  rows: z.array(analyticsRowSchema),
  meta: z.object({
    from: z.iso.datetime().describe("The period includes its start and excludes its end."),
    to: z.iso.datetime(),
    truncated: z.boolean().describe("Whether there were more rows than `limit`."),
    source: z
      .enum(["rows", "rollup", "both"])
      .describe(
        "The data that was read: sessions (`rows`), daily roll-ups (`rollup`), or roll-ups where they are up to date and sessions elsewhere (`both`).",
      ),
  }),
});
export type AnalyticsAnswer = z.output<typeof analyticsAnswerSchema>;
