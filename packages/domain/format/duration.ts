import { formatEnd, formatEstimate, toTwoSignificantDigits } from "./number.ts";

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

type Unit = readonly [name: string, seconds: number];
const SECONDS: Unit = ["s", 1];
const MINUTES: Unit = ["min", 60];
const HOURS: Unit = ["h", 3_600];

/** Rounds before choosing the unit, so that 59.6 minutes are 1.0 h and never 60 min. */
function unitOf(seconds: number): Unit {
  if (Math.abs(toTwoSignificantDigits(seconds / 60)) >= 60) return HOURS;
  return Math.abs(toTwoSignificantDigits(seconds)) >= 60 ? MINUTES : SECONDS;
}

/** In a unit, two significant digits. What was only rounded up to the unit is one of it. */
function inUnit(seconds: number, [name, size]: Unit): string {
  const units = Math.sign(seconds) * Math.max(Math.abs(seconds / size), size === 1 ? 0 : 1);
  return `${formatEstimate(units)} ${name}`;
}

/** Formats an estimated duration with two significant digits: 290 h, 4.2 h, 35 min, 12 s; −4.2 h is a loss. */
export function formatEstimatedDuration(seconds: number): string {
  const amount = Number.isFinite(seconds) ? seconds : 0;
  return inUnit(amount, unitOf(amount));
}

/** An estimate of time and its two ends, in seconds. Negative is a loss. */
export interface TimeEstimate {
  low: number;
  central: number;
  high: number;
}

/** An estimate of time, written in the unit of its central value: "4.2 h", and its range "−0.5 to 18", in `unit`. */
export function timeEstimateText({ low, central, high }: TimeEstimate): { value: string; range: string; unit: string } {
  const unit = unitOf(central === 0 ? Math.max(-low, high) : central);
  const [name, size] = unit;
  const value = central === 0 ? `0 ${name}` : inUnit(central, unit);
  return { value, range: `${formatEnd(low / size)} to ${formatEnd(high / size)}`, unit: name };
}

/** How a total of time saved is written wherever there is one line for it: "about 4.2 h (−0.5 to 18)". */
export function formatTimeEstimate(estimate: TimeEstimate): string {
  const { value, range } = timeEstimateText(estimate);
  return `about ${value} (${range})`;
}
