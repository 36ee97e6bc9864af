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
