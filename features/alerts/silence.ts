/** The days before a silence that say what is usual. */
export const USUAL_DAYS = 28;
/** A source that sent on fewer of them says little by sending nothing. */
const MOST_DAYS = USUAL_DAYS / 2;

/**
 * Whether a source is silent: it has sent nothing today and on so many whole days before, but did on most of the 28 days before those.
 * @param hasSent whether it sent today, yesterday, and so on
 * @returns the last day on which it sent, in days ago, and on how many of the 28 it did
 */
export function silenceOf(hasSent: readonly boolean[], wholeDays: number): { ago: number; usual: number } | undefined {
  const ago = hasSent.indexOf(true);
  const usual = hasSent.slice(wholeDays + 1, wholeDays + 1 + USUAL_DAYS).filter(Boolean).length;
  return ago > wholeDays && usual > MOST_DAYS ? { ago, usual } : undefined;
}
