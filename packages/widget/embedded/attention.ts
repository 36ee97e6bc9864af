const TICK_MS = 5_000;
/** How long a person is taken to read after they last did something. */
const READS_FOR_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

/**
 * Tells every few seconds how long somebody has worked with this page: while it is visible and has the focus, and the last sign of a
 * person is less than a minute old. A computer that slept adds nothing.
 */
export function watchAttention(onSeconds: (seconds: number) => void): void {
  let lastSign = performance.now();
  let lastTick = lastSign;
  for (const sign of SIGNS) {
    document.addEventListener(sign, () => (lastSign = performance.now()), { capture: true, passive: true });
  }
  setInterval(() => {
    const now = performance.now();
    const elapsed = now - lastTick;
    lastTick = now;
    const isThere = document.visibilityState === "visible" && document.hasFocus() && now - lastSign < READS_FOR_MS;
    if (isThere && elapsed < 2 * TICK_MS) onSeconds(elapsed / 1_000);
  }, TICK_MS);
}
