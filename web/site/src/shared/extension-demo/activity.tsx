import { ActivityLog } from "@treadlight/ui/extension/activity-log.tsx";
import { useState } from "react";
import { activitiesFrom, SOURCES, type Source } from "./activity-log.ts";

/** The demo's second tab: a log that can be filtered, cleared and restored. */
export function Activity() {
  const [source, setSource] = useState<Source>("all");
  const [isCleared, setIsCleared] = useState(false);
  const entries = isCleared ? [] : activitiesFrom(source);
  return (
    <ActivityLog
      heading="h4"
      filters={SOURCES}
      filter={source}
      onFilter={setSource}
      isCleared={isCleared}
      onClear={setIsCleared}
      entries={entries.map((entry) => ({ key: entry.category, ...entry }))}
      emptyText="The log is empty. In the extension, new activity would appear here."
    />
  );
}
