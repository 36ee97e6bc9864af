import { formatEstimate, toTwoSignificantDigits } from "./number.ts";

const whole = new Intl.NumberFormat("en-GB");

/** Formats a duration in its two largest units: 45 s, 12 min, 1 h 30 min; from 100 h in hours: 1,234 h. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.round(Math.max(0, Number.isFinite(seconds) ? seconds : 0));
  if (wholeSeconds < 60) return `${wholeSeconds} s`;
  const totalMinutes = Math.round(wholeSeconds / 60);
  // Rounded as reports do.
  if (totalMinutes >= 6_000) return `${whole.format(Math.round(seconds / 3_600))} h`;
  const hours = Math.floor(totalMinutes / 60);
  const minutes = totalMinutes % 60;
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/**
 * Formats an estimated duration with two significant digits: 290 h, 4.2 h, 35 min, 12 s; −4.2 h is a loss. Rounds before choosing the
 * unit, so that 59.6 minutes are 1.0 h and never 60 min.
 */
export function formatEstimatedDuration(seconds: number): string {
  const amount = Number.isFinite(seconds) ? seconds : 0;
  const [unit, size] =
    Math.abs(toTwoSignificantDigits(amount / 60)) >= 60
      ? (["h", 3_600] as const)
      : Math.abs(toTwoSignificantDigits(amount)) >= 60
        ? (["min", 60] as const)
        : (["s", 1] as const);
  // What was only rounded up to the unit is one of it.
  const units = Math.sign(amount) * Math.max(Math.abs(amount / size), size === 1 ? 0 : 1);
  return `${formatEstimate(units)} ${unit}`;
}
