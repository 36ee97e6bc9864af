const TICK_MS = 5_000;
/** How long a person is assumed to be reading after their last input. */
const READS_FOR_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

/**
 * Reports every few seconds how long somebody has worked with this page: while it is visible and focused, and the last input is less than a
 * minute old. Time in which the computer slept does not count.
 * @returns a function that stops this
 */
export function watchAttention(onSeconds: (seconds: number) => void): () => void {
  const ending = new AbortController();
  let lastSign = performance.now();
  let lastTick = lastSign;
  for (const sign of SIGNS) {
    document.addEventListener(sign, () => (lastSign = performance.now()), {
      ...{ capture: true, passive: true, signal: ending.signal },
    });
  }
  const ticking = setInterval(() => {
    const now = performance.now();
    const elapsed = now - lastTick;
    lastTick = now;
    const isThere = document.visibilityState === "visible" && document.hasFocus() && now - lastSign < READS_FOR_MS;
    if (isThere && elapsed < 2 * TICK_MS) onSeconds(elapsed / 1_000);
  }, TICK_MS);
  return () => {
    ending.abort();
    clearInterval(ticking);
  };
}
