/** Without input, somebody counts as reading for this long. */
const READING_MS = 60_000;
/** While an answer arrives, and a minute after it, people read without input, but not for longer than this. */
const WATCHING_MS = 5 * 60_000;
/** A longer gap means that the computer was asleep. */
const MAX_GAP_MS = 20_000;

export interface Engagement {
  /** Whether the page is visible and has the focus. */
  present(isPresent: boolean): void;
  /** A key, a click, a movement or a scroll. */
  input(): void;
  /** A part of an answer has arrived. */
  answering(): void;
  /** The engaged seconds since the last call. */
  take(): number;
}

/**
 * Measures how long somebody works with a page.
 * @param now milliseconds of a clock that never goes back
 */
export function createEngagement(now: () => number): Engagement {
  let isPresent = false;
  let lastInput = Number.NEGATIVE_INFINITY;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let countedUntil = now();
  let engagedMs = 0;

  function advance() {
    const at = now();
    const reading = lastInput + READING_MS;
    const watching = Math.min(lastAnswer + READING_MS, lastInput + WATCHING_MS);
    const until = Math.min(at, Math.max(reading, watching));
    if (isPresent && at - countedUntil <= MAX_GAP_MS) engagedMs += Math.max(0, until - countedUntil);
    countedUntil = at;
    return at;
  }

  return {
    present(value) {
      advance();
      isPresent = value;
    },
    input() {
      lastInput = advance();
    },
    answering() {
      lastAnswer = advance();
    },
    take() {
      advance();
      const seconds = engagedMs / 1_000;
      engagedMs = 0;
      return seconds;
    },
  };
}
