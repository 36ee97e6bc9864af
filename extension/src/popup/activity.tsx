import { formatTime } from "@treadlight/domain/format";
import { ActivityLog } from "@treadlight/ui/extension/activity-log.tsx";
import { useEffect, useRef, useState } from "react";
import { ask } from "../ask.ts";
import { useAnswer } from "../surface/use-answer.ts";
import { text } from "../text.ts";
import { entryOf, FILTERS, type Filter } from "./entries.ts";

/** The activity log. What is cleared can be brought back until the tab is left. */
export function ActivityTab() {
  const [log] = useAnswer({ type: "activity" });
  const [filter, setFilter] = useState<Filter>("all");
  const [isCleared, setIsCleared] = useState(false);
  useClearingWhenLeft(isCleared);
  if (!log) return null;
  const entries = log
    .filter(() => !isCleared)
    .map(({ at, what }, index) => ({ key: `${at}-${index}`, when: formatTime(new Date(at)), ...entryOf(what) }))
    .filter((entry) => filter === "all" || entry.filter === filter);
  return (
    <ActivityLog
      heading="h2"
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      isCleared={isCleared}
      onClear={setIsCleared}
      isDisabled={log.length === 0}
      entries={entries}
      emptyText={isCleared ? text("activityCleared") : text("activityEmpty")}
    />
  );
}

/** Deletes the log when the tab or the popup is left. */
function useClearingWhenLeft(isCleared: boolean): void {
  const latest = useRef(isCleared);
  latest.current = isCleared;
  useEffect(() => {
    const leave = () => {
      if (latest.current) void ask({ type: "clearActivity" });
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}
