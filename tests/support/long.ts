const isLong = process.env.TREADLIGHT_LONG_TESTS === "1";

/** How often a test repeats what may fail only now and then: each kind of case in every run, and more of each in `npm run test:long`. */
export const tries = (short: number, long: number): number => (isLong ? long : short);
