import { Tabs } from "@treadlight/ui/tabs.tsx";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { History, useHistoryFilter } from "./history.tsx";

export interface RecordTab {
  /** As the address names it. */
  id: string;
  label: string;
  content: ReactNode;
}

const DETAILS = "details";

interface Props {
  tabs?: readonly RecordTab[];
  /** Whether the audit log has entries about such records. */
  isAudited: boolean;
  children: ReactNode;
}

/** The fields of a record, and beside them in tabs what belongs to it. The last tab is its history, for those who may read the audit log. */
export function RecordTabs({ tabs = [], isAudited, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const isReader = useHistoryFilter() !== undefined;
  const others = isAudited && isReader ? [...tabs, { id: "history", label: "History", content: <History /> }] : tabs;
  const open = others.find(({ id }) => id === search.get("tab"));
  if (others.length === 0) return children;
  return (
    <Tabs
      label="Parts of the record"
      tabs={[{ id: DETAILS, label: "Details" }, ...others]}
      chosen={open?.id ?? DETAILS}
      onChoose={(id) => setSearch(id === DETAILS ? {} : { tab: id }, { replace: true })}
      listClassName="flex overflow-x-auto border-b border-line px-2"
      tabClassName="min-h-11 shrink-0 border-b-3 border-transparent px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-selected:border-lamp aria-selected:text-ink"
      panelClassName="focus-visible:outline-2 focus-visible:outline-focus"
    >
      {/* Unsaved input stays while another tab is open. */}
      <div hidden={open !== undefined}>{children}</div>
      {open?.content}
    </Tabs>
  );
}
