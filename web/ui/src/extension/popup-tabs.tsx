import type { ComponentProps } from "react";
import { Tabs } from "../tabs.tsx";

type Look = "label" | "listClassName" | "tabClassName";

/** The tabs of the extension's popup. */
export function PopupTabs<Id extends string>(props: Omit<ComponentProps<typeof Tabs<Id>>, Look>) {
  return (
    <Tabs
      label="Parts of the extension"
      listClassName="grid grid-cols-3 border-b border-line px-3"
      tabClassName="-mb-px min-h-11 border-b-[3px] border-transparent text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-selected:border-lamp aria-selected:text-ink"
      {...props}
    />
  );
}
