import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Entry } from "./entries.ts";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));

/** Opens the command palette, as do Ctrl-K and Cmd-K. */
export function PaletteButton({ entries }: { entries: readonly Entry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="icon-button w-auto gap-2 px-2.5 text-sm sm:border sm:border-line sm:px-3"
      >
        <Search aria-hidden className="size-4" />
        <span className="sr-only sm:not-sr-only">Search</span>
        <kbd className="hidden font-sans text-label lg:inline">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
