export type { PriceList } from "./lists/price-list.ts";
export { listedPrice, PRICE_LISTS, type PricedUse, priceOf, pricesOn } from "./price-of.ts";
