const EVENTS = ["pointermove", "pointerdown", "keydown", "touchstart", "wheel", "scroll", "focusin"] as const;

let interaction: Promise<void> | undefined;

/** Resolves when the reader first moves, touches, types or scrolls on this page. */
export function firstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    const listening = new AbortController();
    const onInteraction = () => {
      listening.abort();
      resolve();
    };
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const name of EVENTS) window.addEventListener(name, onInteraction, options);
  });
  return interaction;
}
