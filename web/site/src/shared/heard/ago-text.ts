import { formatTime } from "@treadlight/domain/format";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long ago something was heard: "3 s ago", "5 min ago", and later the time. Clocks may differ a little. */
export function agoText(at: Date, now: number): string {
  const ms = Math.max(0, now - at.getTime());
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s ago`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  return `on ${formatTime(at)}`;
}
