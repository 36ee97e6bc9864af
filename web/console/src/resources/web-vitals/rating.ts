/** The thresholds from web.dev/articles/vitals, in milliseconds; for layout shift, a score. */
const BOUNDS: Readonly<Record<string, readonly [good: number, poor: number]>> = {
  "largest-contentful-paint": [2_500, 4_000],
  "interaction-to-next-paint": [200, 500],
  "cumulative-layout-shift": [0.1, 0.25],
  "first-contentful-paint": [1_800, 3_000],
  "time-to-first-byte": [800, 1_800],
};

/** How the third quartile of a measurement is rated; undefined for one without bounds. */
export function ratingOf({ name, p75 }: { name: string; p75: number }) {
  const bounds = BOUNDS[name];
  if (!bounds) return undefined;
  const [good, poor] = bounds;
  if (p75 <= good) return "good";
  return p75 <= poor ? "needs improvement" : "poor";
}

/** The third quartile with its unit. */
export const withUnit = ({ name, p75 }: { name: string; p75: number }): string =>
  name === "cumulative-layout-shift" ? p75.toFixed(3) : `${Math.round(p75).toLocaleString()} ms`;
