import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { toolLabel } from "@treadlight/charts/names.ts";
import { DATA_EXPOSURE_LEVELS } from "@treadlight/domain/security";
import { addDays } from "@treadlight/domain/time";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { useSearchParams } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import type { Period } from "../../shared/period/period.ts";
import { type RecordFilters, recordsQuery } from "./queries/records.ts";
import { usesQuery } from "./queries/uses.ts";
import type { View } from "./queries/view.ts";
import { RecentSessions } from "./recent-sessions.tsx";

/** The person's own sessions in a period, with filters that stay in the address. */
export function Sessions({ period }: { period: Period }) {
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const records = useInfiniteQuery({
    ...recordsQuery(api, { ...filters, ...spanOf(period) }),
    // The filters stand in the same panel: without it, they would lose the focus.
    placeholderData: keepPreviousData,
  });
  const older = records.hasNextPage
    ? { isLoading: records.isFetchingNextPage, load: () => void records.fetchNextPage() }
    : undefined;
  const choose = (name: string, value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  if (records.error && !records.data) {
    return <LoadFailed what="your sessions" error={records.error} />;
  }
  if (!records.data) return <Skeleton className="h-96 w-full" />;
  return (
    <RecentSessions
      records={records.data}
      older={older}
      filters={<Filters view={{ period, scope: "own", inWeeks: false }} chosen={filters} choose={choose} />}
    />
  );
}

function Filters({
  view,
  chosen,
  choose,
}: {
  view: View;
  chosen: RecordFilters;
  choose: (name: string, value: string) => void;
}) {
  const { data: tools = [], isPending } = useQuery({
    ...usesQuery(useApi(), view, "tool"),
    placeholderData: keepPreviousData,
  });
  const names = tools.map(({ name }) => name);
  const known = chosen.tool && !names.includes(chosen.tool) ? [...names, chosen.tool] : names;
  const exposures = DATA_EXPOSURE_LEVELS.exclude(["none"]).options.map((level) => ({
    value: level,
    label: level === "critical" ? "critical" : `${level} or more`,
  }));
  return (
    // A list of tools is as wide as the longest name in it, and the other list stands beside it.
    <div className={`flex flex-wrap gap-2 print:hidden ${isPending ? "invisible" : ""}`}>
      <Filter
        label="Tool"
        all="All tools"
        value={chosen.tool}
        options={known.map((name) => ({ value: name, label: toolLabel(name) }))}
        onChoose={(value) => choose("tool", value)}
      />
      <Filter
        label="Exposure"
        all="All exposure levels"
        value={chosen.exposure}
        options={exposures}
        onChoose={(value) => choose("exposure", value)}
      />
    </div>
  );
}

function Filter({
  label,
  all,
  value = "",
  options,
  onChoose,
}: {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="min-h-9 max-w-44 rounded-lg border border-line-strong bg-surface px-2.5 text-sm"
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function filtersOf(search: URLSearchParams): RecordFilters {
  const tool = search.get("tool");
  const exposure = DATA_EXPOSURE_LEVELS.safeParse(search.get("exposure"));
  return {
    ...(tool !== null && { tool }),
    ...(exposure.success && { exposure: exposure.data }),
  };
}

/** The days of a period as the list takes them: up to the start of the last. */
export const spanOf = ({ from, to }: Period): Pick<RecordFilters, "from" | "to"> => ({ from, to: addDays(to, 1) });
