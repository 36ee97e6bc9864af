import { DOLLAR } from "@treadlight/domain/currency";
import { z } from "zod";
import { nameSchema, wholeNumberSchema } from "../fields/index.ts";
import { listQuery } from "../lists/index.ts";
import { currencySchema } from "../organization/settings.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

export const MAX_OWN_PRICES = 200;
/** Every question about spend looks at each day since the first version. No session is as old. */
const EARLIEST = "2020-01-01";
const END = "2100-01-01";

const perMillion = z
  .number()
  .min(0, "must not be negative")
  .max(1_000_000, "must be at most 1,000,000")
  .nullable()
  .default(null);

const ownPriceSchema = z
  .strictObject({
    provider: nameSchema.describe("By its name in the catalogue of tools, such as `Anthropic`."),
    model: nameSchema
      .nullable()
      .default(null)
      .describe(
        "As sessions name it, with or without the day of its release; `null` for every other model of the provider.",
      ),
    input: perMillion.describe("Per million tokens, in the currency of the version; `null` with a discount."),
    cached: perMillion.describe("Of input that was read from a cache; `null` for what other input costs."),
    output: perMillion,
    discount: z
      .number()
      .min(0, "must not be negative")
      .max(100, "must be at most 100")
      .nullable()
      .default(null)
      .describe("Per cent off the public price, which is in US dollars, in place of prices."),
  })
  .refine(
    ({ model, input, cached, output, discount }) =>
      discount === null
        ? model !== null && input !== null && output !== null
        : input === null && cached === null && output === null,
    "must have a model with prices of input and output, or a discount",
  );

/** What an organization pays for tokens. What is left out costs what is public. */
export const ownPricesSchema = z.strictObject({
  currency: currencySchema.default(DOLLAR).describe("Of the prices, an ISO 4217 code."),
  prices: z
    .array(ownPriceSchema)
    .max(MAX_OWN_PRICES, `must have at most ${MAX_OWN_PRICES} prices`)
    .refine(
      (prices) =>
        new Set(prices.map(({ provider, model }) => JSON.stringify([provider, model]))).size === prices.length,
      "must name each model of a provider once",
    )
    .default([]),
});
export type OwnPrices = z.output<typeof ownPricesSchema>;

const row = z.object({
  id: z.guid(),
  version: z.int().describe("Counted from 1 in each organization."),
  validFrom: z.iso.date().describe("The first UTC day on which it holds, until a later version does."),
  currency: z.string(),
  prices: z.array(ownPriceSchema),
  createdBy: z.string().nullable().describe("The name or address of who saved it; `null` once the account is deleted."),
  createdAt: timestampSchema,
});
export type OwnPricesRow = z.output<typeof row>;

/** The versions of what the caller's organization pays for tokens by contract. */
export const ownPrices = {
  ...readRoutes({
    name: "own-prices",
    noun: "version of the organization's own prices",
    nouns: "versions of the organization's own prices",
    row,
    query: listQuery({ row, sortedBy: "version", defaultOrder: "DESC", filters: {} }),
  }),
  create: defineRoute({
    route: "POST /api/admin/own-prices",
    summary: "Sets what the organization pays for tokens by contract, as a new version",
    description: [
      "A version never changes. `spend` of a session is by the newest version that had begun on the UTC day on which it started, and by public",
      "prices where that has none. It begins today (UTC) or later, so that figures of earlier days stay as they are; only the first version may",
      "begin earlier, because a contract is older than its entry here. An empty one goes back to public prices.",
    ].join(" "),
    body: ownPricesSchema.extend({
      validFrom: z.iso
        .date()
        .refine((day) => day >= EARLIEST && day < END, `must be from ${EARLIEST} on, and before ${END}`),
      after: wholeNumberSchema(0, 1_000_000).describe(
        "The newest version that you know, 0 for none: it is refused if somebody has saved another one meanwhile.",
      ),
    }),
    answers: { 201: row },
    errors: ["conflict"],
  }),
};
