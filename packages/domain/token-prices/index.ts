export type { PriceList } from "./lists/price-list.ts";
export { type OwnPrice, ownPriceOf } from "./own-price.ts";
export { listedPrice, PRICE_LISTS, type PricedUse, priceOf, pricesOn } from "./price-of.ts";
