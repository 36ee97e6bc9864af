import { ownBaselinesSchema, ownSpeedUpsSchema } from "@treadlight/domain/productivity";
import { z } from "zod";
import { nameSchema, wholeNumberSchema } from "../fields/index.ts";
import { listQuery } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

const MAX_COSTS = 500;

const hourlyCostSchema = z.strictObject({
  department: nameSchema
    .nullable()
    .describe("The department's name, as sessions carry it; `null` for sessions without one."),
  perHour: z
    .number()
    .positive("must be more than 0")
    .max(100_000, "must be at most 100,000")
    .describe("What an hour of somebody in it costs, everything included, in the organization's currency."),
});

/** What an organization counts with. What is left out is as specified. */
export const ownNumbersSchema = z.strictObject({
  baselines: ownBaselinesSchema
    .default({})
    .describe(
      'Seconds that a task takes without AI, by `workflowType` and `contentType`: `{ "research": { "email": 900 } }`.',
    ),
  speedUps: ownSpeedUpsSchema
    .default({})
    .describe(
      "By `workflowType`, the speed-up that takes the place of the central trial's: what `GET /api/organization/time-answers` calls `adoptable`, or a version has had.",
    ),
  countedShare: wholeNumberSchema(0, 100)
    .default(100)
    .describe("How much of the time saved counts where it is valued in money, in percent."),
  hourlyCosts: z
    .array(hourlyCostSchema)
    .max(MAX_COSTS, `must name at most ${MAX_COSTS} departments`)
    .refine(
      (costs) => new Set(costs.map(({ department }) => department)).size === costs.length,
      "must name each department once",
    )
    .default([]),
});
export type OwnNumbers = z.output<typeof ownNumbersSchema>;

/** The specification's: nothing of an organization's own. */
export const SPECIFIED_NUMBERS: OwnNumbers = ownNumbersSchema.parse({});

const row = z.object({
  id: z.guid(),
  version: z.int().describe("Counted from 1 in each organization."),
  validFrom: z.iso.date().describe("The first UTC day on which it holds, until a later version does."),
  baselines: ownBaselinesSchema,
  speedUps: ownSpeedUpsSchema,
  countedShare: z.int(),
  hourlyCosts: z.array(hourlyCostSchema),
  currency: z.string().nullable().describe("Of the costs, an ISO 4217 code; `null` without costs."),
  createdBy: z.string().nullable().describe("The name or address of who saved it; `null` once the account is deleted."),
  createdAt: timestampSchema,
});
export type OwnNumbersRow = z.output<typeof row>;

/** The versions of the numbers of the caller's organization. */
export const ownNumbers = {
  ...readRoutes({
    name: "own-numbers",
    noun: "version of the organization's own numbers",
    nouns: "versions of the organization's own numbers",
    row,
    query: listQuery({ row, sortedBy: "version", defaultOrder: "DESC", filters: {} }),
  }),
  create: defineRoute({
    route: "POST /api/admin/own-numbers",
    summary: "Sets the organization's own numbers, as a new version",
    description: [
      "A version never changes. The newest that has begun holds: its baselines for sessions that start while it does, its costs and",
      "share for the time that those sessions saved. It begins today (UTC) or later, so that figures of earlier days stay as they are.",
      "An empty one goes back to the specification's numbers. `timeSaved` and `productivityScore` are always as specified.",
    ].join(" "),
    body: ownNumbersSchema.extend({
      validFrom: z.iso.date(),
      after: wholeNumberSchema(0, 1_000_000).describe(
        "The newest version that you know, 0 for none: it is refused if somebody has saved another one meanwhile.",
      ),
    }),
    answers: { 201: row },
    errors: ["conflict"],
  }),
};
