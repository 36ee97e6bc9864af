import { useQuery } from "@tanstack/react-query";
import { MIXED } from "@treadlight/contract/analytics";
import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useApi } from "../../shared/api/context.ts";
import { type Use, usesQuery } from "./queries/uses.ts";
import type { View } from "./queries/view.ts";
import { words } from "./words.ts";

const BY = {
  tool: { title: "By tool", none: "No tool was used in this period." },
  workflowType: { title: "By kind of work", none: "No work was done in this period." },
};

/** The most used tools or kinds of work, with a bar for each one's sessions. */
export function Uses({ view, by, className = "" }: { view: View; by: keyof typeof BY; className?: string }) {
  const { data: uses, error, refetch } = useQuery(usesQuery(useApi(), view, by));
  const { title, none } = BY[by];
  return (
    <Panel title={title} className={className}>
      {uses ? (
        <UseList uses={uses} none={none} />
      ) : error ? (
        <LoadFailed what={title} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  );
}

const NAMES = new Map([
  ["unknown", "Unknown tool"],
  ["", "Not said"],
  [MIXED, "Several"],
]);

function UseList({ uses, none }: { uses: Use[]; none: string }) {
  if (uses.length === 0) return <p className="text-sm text-ink-soft">{none}</p>;
  const most = Math.max(...uses.map(({ sessions }) => sessions));
  return (
    <ol className="grid gap-4">
      {uses.map(({ name, sessions, timeSaved, complianceScore, co2 }) => (
        <li key={name} className="grid gap-1.5">
          <div className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold first-letter:uppercase">{NAMES.get(name) ?? words(name)}</span>
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
