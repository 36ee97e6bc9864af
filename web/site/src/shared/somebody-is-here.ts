const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart", "wheel", "scroll", "focusin"] as const;

let sign: Promise<void> | undefined;

/** Settles with the first sign of a reader on this page: they move, touch, type or scroll. */
export function somebodyIsHere(): Promise<void> {
  sign ??= new Promise((resolve) => {
    const listening = new AbortController();
    const here = () => {
      listening.abort();
      resolve();
    };
    for (const name of SIGNS)
      window.addEventListener(name, here, { passive: true, capture: true, signal: listening.signal });
  });
  return sign;
}
