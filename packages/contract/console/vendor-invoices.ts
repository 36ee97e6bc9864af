import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { currencySchema } from "../organization/settings.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

export const MAX_VENDOR_INVOICES = 5_000;
/** What an invoice asks for: use, such as tokens; seats; or both. */
export const COVERS = ["usage", "licences", "both"] as const;

/** A month of the calendar, `YYYY-MM`. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-03");

const fields = {
  vendor: nameSchema.describe(
    "Who asks for it. A provider's name in the catalogue of tools takes the place of its estimates.",
  ),
  tool: nameSchema.nullable().describe("By its name in the catalogue of tools; `null` for the vendor as a whole."),
  department: nameSchema
    .nullable()
    .describe("As sessions carry it, for what is charged to one; `null` for the organization as a whole."),
  firstMonth: monthSchema.describe("The first of the months that it is for."),
  lastMonth: monthSchema.describe("The last. Each month gets the same part."),
  amount: z
    .number()
    .min(-1e9, "must be at least -1,000,000,000")
    .max(1e9, "must be at most 1,000,000,000")
    .describe("Of all months. Less than 0 for a credit, which takes the place of nothing."),
  currency: currencySchema.describe("An ISO 4217 code."),
  covers: z
    .enum(COVERS)
    .describe(
      "Whether it is for `usage`, for `licences`, or for `both`: it takes the place of those, and is never added to them.",
    ),
  number: nameSchema.nullable().describe("As the vendor numbers it."),
};

const row = z.object({
  id: z.guid(),
  vendor: z.string(),
  tool: z.string().nullable(),
  department: z.string().nullable(),
  firstMonth: monthSchema,
  lastMonth: monthSchema,
  amount: z.number(),
  currency: z.string(),
  covers: fields.covers,
  number: z.string().nullable(),
  createdAt: timestampSchema,
  etag: etagSchema,
});

/** An invoice for no more than ten years, whose months are in order. */
export const newVendorInvoiceSchema = z
  .strictObject({
    ...fields,
    tool: fields.tool.default(null),
    department: fields.department.default(null),
    number: fields.number.default(null),
    covers: fields.covers.default("usage"),
  })
  .refine(({ firstMonth, lastMonth }) => firstMonth <= lastMonth, {
    path: ["lastMonth"],
    message: "must not be before the first month",
  })
  .refine(({ firstMonth, lastMonth }) => Number(lastMonth.slice(0, 4)) - Number(firstMonth.slice(0, 4)) <= 10, {
    path: ["lastMonth"],
    message: "must be within ten years",
  });
export type NewVendorInvoice = z.output<typeof newVendorInvoiceSchema>;

/** What vendors of AI asked the caller's organization for. */
export const vendorInvoices = {
  ...readRoutes({
    name: "vendor-invoices",
    noun: "vendor's invoice",
    nouns: "vendors' invoices",
    row,
    query: listQuery({
      row,
      sortedBy: "lastMonth",
      defaultOrder: "DESC",
      filters: { vendor: several(nameSchema), covers: several(z.enum(COVERS)) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/vendor-invoices",
    summary: "Adds a vendor's invoice",
    description: `An organization can have ${MAX_VENDOR_INVOICES} invoices.`,
    body: newVendorInvoiceSchema,
    answers: { 201: row },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/vendor-invoices/:id",
    summary: "Changes a vendor's invoice",
    ...changesRow(row),
    body: z.strictObject(fields).partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/vendor-invoices/:id",
    summary: "Deletes a vendor's invoice",
    description: "Its months are told by estimates and licences again.",
    ...removesRow(row),
  }),
};
