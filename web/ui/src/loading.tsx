import { useEffect, useState } from "react";

/** Stands in for a page while it loads. */
export function Loading({ what = "Treadlight" }: { what?: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-ink-soft">
      <span aria-hidden className="flex gap-1.5">
        {[0, 1, 2].map((step) => (
          <span key={step} className={`h-5 w-2 -skew-y-12 animate-breathe rounded-xs bg-step ${STEP_DELAYS[step]}`} />
        ))}
      </span>
      {`Loading ${what}...`}
    </div>
  );
}

const STEP_DELAYS = ["", "[animation-delay:200ms]", "[animation-delay:400ms]"];

/** How long what is below a part waits for it: an answer that never comes must not hide the rest of a page. */
export const PATIENCE_MS = 15_000;

/**
 * A grey placeholder for content that is loading. What stands `in-order` below it waits for it, but not for good.
 * @param holdsUp whether that has to wait: not if this is as high as the content, nor if it may never come
 */
export function Skeleton({ className, holdsUp = true }: { className: string; holdsUp?: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span
      aria-hidden
      data-coming={holdsUp && !isLate ? "" : undefined}
      className={`block animate-breathe rounded-md bg-sunken ${className}`}
    />
  );
}
