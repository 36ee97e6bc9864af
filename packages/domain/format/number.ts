const LOCALE = "en-GB";
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const twoDigits = new Intl.NumberFormat(LOCALE, { minimumSignificantDigits: 2, maximumSignificantDigits: 2 });
const upToTwoDigits = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 });

/** `Intl` writes a hyphen before negative numbers. */
export const withMinus = (text: string) => text.replace("-", "−");

/**
 * Formats a count or score compactly: 1.2M, 3.4K, 512, 12.3, 1.23, 0.045. Anything that is not a number is 0.
 * Values are rounded first, so that 999,960 is 1M and never 1000K.
 */
export function formatNumber(value: number | string | null | undefined): string {
  return withMinus(compact(value));
}

function compact(value: number | string | null | undefined): string {
  const number = Number(value ?? 0);
  if (!Number.isFinite(number)) return "0";
  const size = Math.abs(number);
  if (size >= 999_950) return `${oneDecimal.format(number / 1e6)}M`;
  if (size >= 999.5) return `${oneDecimal.format(number / 1e3)}K`;
  if (size >= 99.95) return whole.format(number);
  if (size >= 9.995) return oneDecimal.format(number);
  if (size >= 0.995 || size === 0) return twoDecimals.format(size === 0 ? 0 : number);
  return upToTwoDigits.format(number);
}

/** Rounds to six significant digits, the precision of exports. The whole part of a number stays exact. */
export function toSixSignificantDigits(value: number): number {
  return Math.abs(value) < 1e6 ? Number(value.toPrecision(6)) : Math.round(value);
}

/** Rounds to two significant digits, the precision of displayed estimates. */
export function toTwoSignificantDigits(value: number): number {
  return Number(value.toPrecision(2));
}

/** Formats an estimate with two significant digits and thousands separators: 1,200, 2.0, 0.046. Zero is 0. */
export function formatEstimate(value: number): string {
  return value === 0 ? "0" : withMinus(twoDigits.format(value));
}

/** Formats the end of a range: at most two significant digits, and at most two decimals: 18, −0.5, 0. */
export function formatEnd(value: number): string {
  const rounded = Number(toTwoSignificantDigits(value).toFixed(2));
  return withMinus(upToTwoDigits.format(rounded === 0 ? 0 : rounded));
}
