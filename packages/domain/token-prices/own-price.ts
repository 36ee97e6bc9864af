import { modelKey, withoutRelease } from "./model-key.ts";

/**
 * What an organization pays a provider by contract: prices of a model's tokens, or a part off the public price, of one model or of all of the
 * provider's.
 */
export interface OwnPrice {
  /** As in the catalogue of tools. */
  provider: string;
  /** Null: every model of the provider that has no price of its own. */
  model: string | null;
  /** Per million tokens, in the currency of the version. Null, like `output`, where there is a discount. */
  input: number | null;
  /** Of input that was read from a cache; null: what other input costs. */
  cached: number | null;
  output: number | null;
  /** Per cent off the public price, in US dollars; null where there are prices. */
  discount: number | null;
}

/** The price that holds for a model: under its whole name, else without the day of its release, else that of all models of the provider. */
export function ownPriceOf(
  prices: readonly OwnPrice[],
  { provider, model }: Pick<OwnPrice, "provider"> & { model: string },
): OwnPrice | undefined {
  const ofProvider = prices.filter((price) => price.provider === provider);
  const key = modelKey(model);
  const named = (name: string) => ofProvider.find((price) => price.model !== null && modelKey(price.model) === name);
  return named(key) ?? named(withoutRelease(key)) ?? ofProvider.find((price) => price.model === null);
}
