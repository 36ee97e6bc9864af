/** Whether this is `npm run test:long`. */
export const isLong = process.env.TREADLIGHT_LONG_TESTS === "1";

/** How often a test repeats what may fail only now and then: each kind of case in every run, and more of each in `npm run test:long`. */
export const tries = (short: number, long: number): number => (isLong ? long : short);

/** Of several alike cases, those of every run; `npm run test:long` takes the others as well. */
export const cases = <T>(short: readonly T[], others: readonly T[]): readonly T[] =>
  isLong ? [...short, ...others] : short;
