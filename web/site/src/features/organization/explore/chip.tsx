import { X } from "lucide-react";

export const CHIP =
  "inline-flex min-h-9 max-w-full items-center rounded-lg border border-line-strong bg-surface text-sm font-semibold";
export const ADD =
  "inline-flex min-h-9 items-center gap-1 rounded-lg border border-dashed border-line-strong px-2.5 text-sm text-ink-soft transition-colors hover:border-ink hover:text-ink aria-expanded:border-ink aria-expanded:text-ink";

export function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-flex size-9 items-center justify-center rounded-lg text-ink-soft hover:text-ink"
      onClick={onPress}
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}
