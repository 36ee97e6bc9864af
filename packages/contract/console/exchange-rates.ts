import { DOLLAR } from "@treadlight/domain/currency";
import { z } from "zod";
import { listQuery, several } from "../lists/index.ts";
import { currencySchema } from "../organization/settings.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes, rowParams } from "./resource.ts";

export const MAX_EXCHANGE_RATES = 2_000;

const fields = {
  currency: currencySchema
    .refine((code) => code !== DOLLAR, "must be another currency: rates are for one US dollar")
    .describe("An ISO 4217 code."),
  validFrom: z.iso.date().describe("The first day on which it holds, until that of the next one."),
  perDollar: z
    .number()
    .min(1e-6, "must be at least 0.000001")
    .max(1e9, "must be at most 1,000,000,000")
    .describe("Units of the currency for one US dollar."),
};

const row = z.object({
  id: z.guid(),
  currency: z.string(),
  validFrom: fields.validFrom,
  perDollar: fields.perDollar,
  createdBy: z.string().nullable().describe("Null for somebody who has left."),
  createdAt: timestampSchema,
});
export type ExchangeRateRow = z.output<typeof row>;

/** The rates with which the caller's organization converts money. */
export const exchangeRates = {
  ...readRoutes({
    name: "exchange-rates",
    noun: "exchange rate",
    nouns: "exchange rates",
    row,
    query: listQuery({
      row,
      sortedBy: "validFrom",
      defaultOrder: "DESC",
      filters: { currency: several(currencySchema) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/exchange-rates",
    summary: "Sets an exchange rate from a day on",
    description: `None is set by default: what has no rate stays in its own currency and is in no total. An organization can have ${MAX_EXCHANGE_RATES} rates.`,
    body: z.strictObject(fields),
    answers: { 201: row },
    errors: ["already_exists", "conflict"],
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/exchange-rates/:id",
    summary: "Removes an exchange rate",
    description: "Amounts of its days are converted with the rate before it, or not at all.",
    params: rowParams,
    answers: { 200: row },
  }),
};
