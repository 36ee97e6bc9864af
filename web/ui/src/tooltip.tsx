import { type ReactNode, useEffect, useRef, useState } from "react";

const DELAY_MS = 700;
/** No delay if another tooltip was shown this recently. */
const SKIP_DELAY_MS = 300;

let lastHiddenAt = Number.NEGATIVE_INFINITY;

/**
 * Shows the name of the control inside, after a short hover or at once on keyboard focus. The control has its own `aria-label`, so
 * screen readers hear it only once.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(delayMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsShown(true), delayMs);
  }

  function hide() {
    clearTimeout(timer.current);
    if (isShown) lastHiddenAt = performance.now();
    setIsShown(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the control inside
    <span
      className="relative inline-flex"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse") show(performance.now() - lastHiddenAt < SKIP_DELAY_MS ? 0 : DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(":focus-visible") && show(0)}
      onBlur={hide}
      onKeyDown={({ key }) => (key === "Escape" || key === "Enter" || key === " ") && hide()}
    >
      {children}
      {isShown && (
        <span
          role="tooltip"
          className="absolute top-full right-0 z-50 mt-1.5 w-max max-w-60 rounded-md bg-ink px-2.5 py-1.5 text-label font-medium text-ground shadow-panel"
        >
          {text}
        </span>
      )}
    </span>
  );
}
