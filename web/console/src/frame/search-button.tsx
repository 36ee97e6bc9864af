import { Search as SearchIcon } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { screen } from "../shared/screen.tsx";

const SearchDialog = screen<"SearchDialog", { onClose: () => void }>(() => import("./search.tsx"), "SearchDialog");

/** Opens the search over everything, as does Ctrl or Cmd and K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="icon-button w-auto gap-2 px-2.5 text-sm sm:border sm:border-line sm:px-3"
      >
        <SearchIcon aria-hidden className="size-4" />
        <span className="sr-only sm:not-sr-only">Search</span>
        <kbd className="hidden font-sans text-label lg:inline">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
