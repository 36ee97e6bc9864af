import { z } from "zod";
import { defineRoute } from "../route/index.ts";

const instant = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((value) => new Date(value));

/** Sessions received on the days from `from` to `to`, both included (UTC). */
export const outcomesQuerySchema = z.object({
  from: instant.optional().describe("The first day. Default: 30 days up to and including `to`."),
  to: instant.optional().describe("The last day. Default: today. At most 400 days after `from`."),
});

/** The counts of the outcome ledger, under the ledger's own names. */
export const outcomeCountsSchema = z.object({
  rejected: z.record(z.string(), z.int()).describe("Sessions by rejection code."),
  accepted: z.int().describe("Always the sum of the six below."),
  scored: z.int(),
  superseded: z.int().describe("Replaced by a newer version of the same session."),
  dead_lettered: z.int(),
  erased: z.int(),
  missing: z.int().describe("Processed, but the warehouse has lost the row. It is restored from the event log."),
  pending: z.int().describe("Accepted but not processed yet."),
});

export const getOutcomes = defineRoute({
  route: "GET /api/outcomes",
  summary: "Gets the outcome ledger of your organization, in total and by day of receipt",
  description: "Members of an organization are refused: its counts can reveal single sessions.",
  query: outcomesQuerySchema,
  answers: {
    200: z.object({ total: outcomeCountsSchema, days: z.array(outcomeCountsSchema.extend({ day: z.iso.date() })) }),
  },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const getOwnOutcomes = defineRoute({
  route: "GET /api/user/outcomes",
  summary: "Gets which of your own sessions were rejected or superseded, by day of receipt",
  description:
    "Rejected sessions are those that you sent, signed in or with a device credential: what an ingest key sends belongs to nobody until " +
    "it is accepted. Days with neither are left out.",
  query: outcomesQuerySchema,
  answers: {
    200: z.object({
      days: z.array(outcomeCountsSchema.pick({ rejected: true, superseded: true }).extend({ day: z.iso.date() })),
    }),
  },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const OUTCOMES_ROUTES = [getOutcomes, getOwnOutcomes];
