/** The value below which a share of the values lies, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("There is no percentile of nothing.");
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Three significant digits: what is measured here repeats no better. */
const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

export const amount = (value: number, unit: string): string => `${threeDigits.format(value)} ${unit}`;
export const plain = (value: number): string => threeDigits.format(value);

/** Milliseconds below ten seconds, seconds above. */
export const duration = (ms: number): string => (ms < 10_000 ? amount(ms, "ms") : amount(ms / 1_000, "s"));

export const mebibytes = (bytes: number): string => amount(bytes / 1_048_576, "MiB");
