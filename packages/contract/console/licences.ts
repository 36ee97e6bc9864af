import { BILLING_PERIODS } from "@treadlight/domain/licences";
import { z } from "zod";
import { nameSchema, wholeNumberSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { currencySchema } from "../organization/settings.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

export const MAX_LICENCES = 200;

const fields = {
  tool: nameSchema.describe("By its name in the catalogue of tools."),
  contract: nameSchema.describe("What you call the contract or the plan."),
  seats: wholeNumberSchema(1, 1_000_000),
  price: z
    .number()
    .min(0, "must not be negative")
    .max(1e9, "must be at most 1,000,000,000")
    .describe("Of one seat for one billing period."),
  currency: currencySchema.describe("An ISO 4217 code."),
  period: z.enum(BILLING_PERIODS).describe("How often it is billed."),
  startsOn: z.iso.date(),
  renewsOn: z.iso.date().nullable().describe("The day on which it is renewed or ends."),
  owner: nameSchema.nullable().describe("Who looks after it."),
};

const row = z.object({
  id: z.guid(),
  tool: z.string(),
  contract: z.string(),
  seats: z.int(),
  price: z.number(),
  currency: z.string(),
  period: fields.period,
  startsOn: fields.startsOn,
  renewsOn: fields.renewsOn,
  owner: z.string().nullable(),
  assigned: z.int().describe("How many people hold a seat, as far as you have said."),
  createdAt: timestampSchema,
  etag: etagSchema,
});

/** A licence whose term ends after it began. */
export const newLicenceSchema = z
  .strictObject({
    ...fields,
    renewsOn: fields.renewsOn.default(null),
    owner: fields.owner.default(null),
  })
  .refine(({ startsOn, renewsOn }) => renewsOn === null || startsOn < renewsOn, {
    path: ["renewsOn"],
    message: "must be after the first day",
  });

/** What the caller's organization pays for AI tools by the seat. */
export const licences = {
  ...readRoutes({
    name: "licences",
    noun: "licence",
    nouns: "licences",
    row,
    query: listQuery({
      row,
      sortedBy: "tool",
      filters: { tool: several(nameSchema), currency: several(currencySchema) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/licences",
    summary: "Adds a licence",
    description: `Seats of a tool under one contract. An organization can have ${MAX_LICENCES} licences.`,
    body: newLicenceSchema,
    answers: { 201: row },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/licences/:id",
    summary: "Changes a licence",
    ...changesRow(row),
    body: z.strictObject(fields).partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/licences/:id",
    summary: "Deletes a licence and the list of who holds its seats",
    description: "No session changes, and nothing changes at the vendor.",
    ...removesRow(row),
  }),
};
