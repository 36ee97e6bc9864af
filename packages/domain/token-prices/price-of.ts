import { prices20260801 } from "./lists/2026-08-01.ts";
import type { PriceList, TokenPrice } from "./lists/price-list.ts";
import { modelKey, withoutRelease } from "./model-key.ts";

/** Every list ever used, oldest first. Append only: stored results name old lists. */
export const PRICE_LISTS: readonly PriceList[] = [prices20260801];

/** What is known of a session's tokens. */
export interface PricedUse {
  model?: string | undefined;
  inputTokens?: number | undefined;
  /** The part of the input that was read from a cache. Undefined: taken for none. */
  cachedTokens?: number | undefined;
  outputTokens?: number | undefined;
}

export interface Spend {
  /** US dollars, whole millionths. */
  spendEstimated: number;
  /** The day on which the list was read. */
  priceList: string;
}

/**
 * The list that prices the sessions of a day: the last one read by then; for days before all lists, the first one.
 * @param at milliseconds since the epoch
 */
export function pricesOn(at: number, lists: readonly PriceList[] = PRICE_LISTS): PriceList | undefined {
  return lists.findLast(({ readOn }) => Date.parse(readOn) <= at) ?? lists[0];
}

/**
 * What a session's tokens cost by the public price of the model's maker, whoever sold them. Undefined if the model, its price or the tokens are not known: such a session is not priced, and never free.
 * @param at when the session started, in milliseconds since the epoch
 */
export function priceOf(session: PricedUse, prices: readonly PriceList[], at: number): Spend | undefined {
  const { model, inputTokens, outputTokens, cachedTokens = 0 } = session;
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const list = pricesOn(at, prices);
  const price = list && listedPrice(list, model ?? "");
  if (!price) return undefined;
  const cached = Math.min(cachedTokens, inputTokens);
  const millionths =
    (inputTokens - cached) * price.input + cached * (price.cached ?? price.input) + outputTokens * price.output;
  return { spendEstimated: Math.round(millionths) / 1e6, priceList: list.readOn };
}

/** A model's price in a list: under its whole name, else without the day of its release. */
export function listedPrice({ makers }: PriceList, model: string): (TokenPrice & { maker: string }) | undefined {
  const key = modelKey(model);
  for (const name of [key, withoutRelease(key)]) {
    for (const [maker, prices] of Object.entries(makers)) {
      const price = Object.hasOwn(prices, name) ? prices[name] : undefined;
      if (price) return { maker, input: price[0], cached: price[1], output: price[2] };
    }
  }
  return undefined;
}
