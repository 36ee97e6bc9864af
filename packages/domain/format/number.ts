const LOCALE = "en-GB";
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const twoDigits = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 });

/**
 * Formats a count or score compactly: 1.2M, 3.4K, 512, 12.3, 1.23, 0.045. Anything that is not a number is 0.
 * Values are rounded first, so that 999,960 is 1M and never 1000K.
 */
export function formatNumber(value: number | string | null | undefined): string {
  const number = Number(value ?? 0);
  if (!Number.isFinite(number)) return "0";
  const size = Math.abs(number);
  if (size >= 999_950) return `${oneDecimal.format(number / 1e6)}M`;
  if (size >= 999.5) return `${oneDecimal.format(number / 1e3)}K`;
  if (size >= 99.95) return whole.format(number);
  if (size >= 9.995) return oneDecimal.format(number);
  if (size >= 0.995 || size === 0) return twoDecimals.format(size === 0 ? 0 : number);
  return twoDigits.format(number);
}

/** Rounds to two significant digits, the precision of displayed estimates. */
export function toTwoSignificantDigits(value: number): number {
  return Number(value.toPrecision(2));
}

/** Formats an estimate with two significant digits and thousands separators. */
export function formatEstimate(value: number): string {
  return twoDigits.format(value === 0 ? 0 : value);
}
