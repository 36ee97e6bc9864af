import { useQuery } from "@tanstack/react-query";
import { MIXED } from "@treadlight/contract/analytics";
import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useApi } from "../../shared/api/context.ts";
import type { View } from "./queries/analytics.ts";
import { type ToolUse, toolsQuery } from "./queries/tools.ts";

/** The most used tools, with a bar for each one's sessions. */
export function Tools({ view }: { view: View }) {
  const { data: tools, error, refetch } = useQuery(toolsQuery(useApi(), view));
  return (
    <Panel title="By tool">
      {tools ? (
        <ToolList tools={tools} />
      ) : error ? (
        <LoadFailed what="The tools" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  );
}

const TOOL_NAMES = new Map([
  ["unknown", "Unknown tool"],
  [MIXED, "Several tools"],
]);

function ToolList({ tools }: { tools: ToolUse[] }) {
  if (tools.length === 0) return <p className="text-sm text-ink-soft">No tool was used in this period.</p>;
  const most = Math.max(...tools.map(({ sessions }) => sessions));
  return (
    <ol className="grid gap-4">
      {tools.map(({ tool, sessions, timeSaved, complianceScore, co2 }) => (
        <li key={tool} className="grid gap-1.5">
          <div className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold">{TOOL_NAMES.get(tool) ?? tool}</span>
            <span className="figures text-sm whitespace-nowrap">
              {formatNumber(sessions)} {sessions === 1 ? "session" : "sessions"}
            </span>
          </div>
          <span aria-hidden className="h-2 rounded-xs bg-sunken">
            <span className="block h-full rounded-xs bg-step" style={{ width: `${(100 * sessions) / most}%` }} />
          </span>
          <p className="figures text-label text-ink-soft">
            {formatDuration(timeSaved)} saved · compliance {Math.round(complianceScore)} · est. {formatCo2(co2)} CO₂
          </p>
        </li>
      ))}
    </ol>
  );
}
