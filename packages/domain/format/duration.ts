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
