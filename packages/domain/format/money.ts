import { withMinus } from "./number.ts";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats money in British notation with the currency's decimals: two for pounds, none for yen.
 * @param currency ISO 4217.
 */
export function formatCurrency(amount: number, currency = "GBP"): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-GB", { style: "currency", currency });
    formats.set(currency, format);
  }
  return withMinus(format.format(amount));
}

/** Formats an estimated amount with two significant digits: €1,200, −€0.46. @param currency ISO 4217 */
export function formatEstimatedCurrency(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency, maximumSignificantDigits: 2 });
  return withMinus(format.format(amount));
}

/** What tokens cost, in US dollars: two significant digits, also of very little: US$0.0021. */
export const formatSpend = (dollars: number): string => formatEstimatedCurrency(dollars, "USD");

/** Where the price of a session's tokens comes from. @param priceList as a scored session names it */
export const priceListText = (priceList: string): string => `by the public price list of ${priceList}`;
