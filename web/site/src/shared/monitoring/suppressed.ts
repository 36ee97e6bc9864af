/** Noise from UI libraries that nobody can act on. */
const NOISE = /select\W?item|value prop|portal|react/i;

/** Whether an uncaught error or an unhandled rejection is neither logged nor reported. */
export function isSuppressed(reason: unknown): boolean {
  return NOISE.test(reason instanceof Error ? reason.message : String(reason));
}
