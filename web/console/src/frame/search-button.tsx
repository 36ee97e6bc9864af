import { hasSingleKeys } from "@treadlight/site/shared/storage/single-keys.ts";
import { Search as SearchIcon } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useConsole } from "../session/context.ts";
import { screen } from "../shared/screen.tsx";
import { LIST_SEARCH, SEARCH_KEY } from "../shared/use-row-keys.ts";

const SearchDialog = screen<"SearchDialog", { onClose: () => void }>(() => import("./search.tsx"), "SearchDialog");

const TYPED_INTO = "input, textarea, select, [contenteditable], [role=dialog]";

/** Opens the search over everything, as does Ctrl or Cmd and K, and `/` where there is no list to search, unless the person has switched that off. */
export function SearchButton() {
  const { storage } = useConsole();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isForAll = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null;
      if (!isForAll && (event.key !== SEARCH_KEY || isTyping || !hasSingleKeys(storage))) return;
      event.preventDefault();
      const ofList = isForAll ? null : document.querySelector<HTMLInputElement>(LIST_SEARCH);
      if (ofList) ofList.focus();
      else setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [storage]);
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
