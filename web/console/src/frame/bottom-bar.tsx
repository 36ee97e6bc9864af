import { Drawer } from "@treadlight/ui/drawer.tsx";
import { Menu } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import type { EntryGroup } from "./entries.ts";
import { EntryLink, SideNavigation } from "./side-navigation.tsx";

const IN_BAR = 4;
const ITEM =
  "grid min-h-14 w-full content-center justify-items-center gap-0.5 px-0.5 text-[0.6875rem] font-medium text-ink-soft aria-[current]:text-ink aria-[current]:shadow-[inset_0_3px_0_var(--lamp)]";

/** The pages at the bottom of a phone: the first few side by side, all of them in a drawer. */
export function BottomBar({ entries }: { entries: readonly EntryGroup[] }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <>
      <nav
        aria-label="Main pages"
        className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {entries
            .flatMap((group) => group.entries)
            .slice(0, IN_BAR)
            .map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} className={ITEM} iconClassName="size-5" />
              </li>
            ))}
          <li>
            <button type="button" aria-haspopup="dialog" className={ITEM} onClick={() => setOpenAt(key)}>
              <Menu aria-hidden className="size-5" />
              More
            </button>
          </li>
        </ul>
      </nav>
      {/* Going on to a page closes it. */}
      {openAt === key && (
        <Drawer title="All pages" side="left" onClose={() => setOpenAt(undefined)}>
          <SideNavigation entries={entries} />
        </Drawer>
      )}
    </>
  );
}
