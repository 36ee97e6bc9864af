import { useState } from "react";
import { useKeptFocus } from "./use-kept-focus.ts";

/**
 * A button for what cannot be undone: the first click asks, the second does it, unless both are one double-click. Leaving it takes the
 * question back.
 * @param label what it does to what, for screen readers
 */
export function ConfirmButton({
  label,
  children,
  onConfirm,
  isBusy = false,
  className = "button button-quiet button-small",
}: {
  label: string;
  children: string;
  onConfirm: () => void;
  isBusy?: boolean;
  className?: string;
}) {
  const [isAsking, setAsking] = useState(false);
  const ref = useKeptFocus<HTMLButtonElement>();
  return (
    <button
      ref={ref}
      type="button"
      className={`${className} ${isAsking ? "border-risk-red text-risk-red" : ""}`}
      aria-disabled={isBusy}
      aria-label={isAsking ? `Yes: ${label}` : label}
      onBlur={() => setAsking(false)}
      onClick={({ detail: clicks }) => {
        if (isBusy || clicks > 1) return;
        if (isAsking) onConfirm();
        setAsking(!isAsking);
      }}
    >
      {isAsking ? `Yes, ${children.toLowerCase()}` : children}
    </button>
  );
}
