import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type ApiClient, reasonOf } from "@treadlight/client";
import { listDevices } from "@treadlight/contract/auth";
import { getOwnOutcomes } from "@treadlight/contract/outcomes";
import { listUsageRecords } from "@treadlight/contract/usage-records";
import { csvText, formatTime } from "@treadlight/domain/format";
import type { UsageRecord } from "@treadlight/domain/session";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { MoreButton } from "@treadlight/ui/more-button.tsx";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CACHED } from "../../shared/api/cached-answers.ts";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { FirstSessionLink } from "../../shared/first-session-link.tsx";
import { useLive } from "../../shared/live/use-live.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { useOwnPatternNames } from "../../shared/own-pattern-names.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { useStorage } from "../../shared/storage/context.ts";
import {
  type Activity,
  connectionOf,
  matching,
  notesOf,
  outcomesOf,
  SOURCES,
  type Source,
  sessionActivity,
} from "./activity.ts";

const LIVE_QUERIES = [[listUsageRecords.path, "activity"], [listDevices.path], [getOwnOutcomes.path]] as const;
const PAGE_SIZE = 20;
/** As many as the server gives at once. */
const EXPORT_PAGE_SIZE = 1_000;
const CLEARED_KEY = "treadlight.activityCleared";

const STATE_COLOURS: Record<string, string> = {
  Rejected: "text-risk-orange",
  Superseded: "text-risk-yellow",
};

/** What Treadlight recorded for a person: sessions with their footprint and exposure, connections, and what was not recorded. */
export function ActivityPage() {
  const api = useApi();
  const liveness = useLive(LIVE_QUERIES);
  const sessions = useInfiniteQuery({
    queryKey: [listUsageRecords.path, "activity"],
    meta: CACHED,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== "" && { cursor: pageParam }) };
      return api.call(listUsageRecords, { query }, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const devices = useQuery(getQueryOrNull(api, listDevices));
  const outcomes = useQuery(getQueryOrNull(api, getOwnOutcomes));

  const [search, setSearch] = useSearchParams();
  const { clearedAt, clear } = useCleared();
  const source = SOURCES.find(({ id }) => id === search.get("source"))?.id ?? "all";
  const text = search.get("search") ?? "";
  const set = (name: string, value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === "" || value === "all") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  const records = sessions.data?.pages.flatMap((page) => page.records) ?? [];
  const ownNames = useOwnPatternNames();
  const oldest = sessions.hasNextPage ? (records.at(-1)?.startedAt ?? "") : "";
  const others = othersOf(devices.data, outcomes.data);
  // What is older than the sessions read so far follows with them.
  const all = [
    ...records.map((record) => sessionActivity(record, ownNames)),
    ...others.filter(({ at }) => at >= oldest),
  ];
  const shown = matching(all, { source, search: text, clearedAt });
  // Lines of all three stand among each other, by time.
  const isRead = sessions.data && !devices.isPending && !outcomes.isPending;
  const unread = [devices, outcomes].filter(({ data, error }) => error && data === undefined);

  const client = useQueryClient();
  const showToast = useToast();
  // A file holds everything that matches, also what the page has not loaded yet.
  const save = useMutationOnce({
    mutationFn: async () => {
      const others = othersOf(
        await client.ensureQueryData(getQueryOrNull(api, listDevices)),
        await client.ensureQueryData(getQueryOrNull(api, getOwnOutcomes)),
      );
      const sessions = source === "connections" ? [] : await everySession(api);
      const lines = matching([...sessions.map((record) => sessionActivity(record, ownNames)), ...others], {
        source,
        search: text,
        clearedAt,
      });
      saveFile("treadlight-activity.csv", new Blob([csvOf(lines)], { type: "text/csv" }));
    },
    onError: (error) => showToast({ title: "Couldn't export", description: reasonOf(error), isDestructive: true }),
  });

  return (
    <div className="grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader
        title="Activity log"
        state={<LiveState state={liveness} />}
        actions={
          <>
            <button
              type="button"
              className="button button-quiet button-small"
              disabled={shown.length === 0 && !sessions.hasNextPage}
              aria-disabled={save.isPending}
              onClick={() => save.mutate()}
            >
              {save.isPending ? "Exporting..." : "Export"}
            </button>
            {clearedAt === "" ? (
              <button
                type="button"
                className="button button-quiet button-small"
                disabled={shown.length === 0}
                onClick={() => clear(new Date().toISOString())}
              >
                Clear
              </button>
            ) : (
              <button type="button" className="button button-quiet button-small" onClick={() => clear("")}>
                Undo clear
              </button>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <ChoiceChips<Source>
          label="Kind of activity"
          choices={SOURCES}
          chosen={source}
          onChoose={(id) => set("source", id)}
        />
        <input
          type="search"
          aria-label="Search the log"
          placeholder="Search"
          value={text}
          onChange={({ target }) => set("search", target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-3.5 sm:max-w-xs"
        />
      </div>
      {clearedAt !== "" && (
        <p role="status" className="text-sm text-ink-soft">
          Cleared in this browser on {formatTime(new Date(clearedAt))}. Nothing was deleted.
        </p>
      )}
      {unread[0]?.error && <LoadFailed what="part of the log" error={unread[0].error} />}
      {sessions.error && !sessions.data ? (
        <LoadFailed what="the log" error={sessions.error} />
      ) : !isRead ? (
        <Skeleton className="h-96 w-full" />
      ) : all.length === 0 ? (
        <EmptyState title="No activity yet" action={<FirstSessionLink />}>
          <p>Sessions, sign-ins and rejected data appear here.</p>
        </EmptyState>
      ) : shown.length === 0 ? (
        <p className="panel p-6 text-ink-soft">
          {sessions.hasNextPage ? "No activity matches in what has been loaded so far." : "No activity matches."}
        </p>
      ) : (
        <ol aria-label="Activity" className="panel divide-y divide-line">
          {shown.map((activity) => (
            <Line key={activity.key} activity={activity} />
          ))}
        </ol>
      )}
      {sessions.hasNextPage && (
        <MoreButton
          isLoading={sessions.isFetchingNextPage}
          onPress={() => void sessions.fetchNextPage()}
          className="justify-self-start"
        >
          Show older activity
        </MoreButton>
      )}
    </div>
  );
}

function Line({ activity: { at, category, state, text, further } }: { activity: Activity }) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-3 text-sm sm:grid-cols-[6rem_6rem_minmax(0,1fr)_auto] sm:items-baseline sm:px-5">
      <span className="text-label font-semibold tracking-wide text-ink-soft">{category}</span>
      <span className={`font-semibold ${STATE_COLOURS[state] ?? "text-step"}`}>{state}</span>
      <span className="break-words">{text}</span>
      <time dateTime={at} className="figures text-label text-ink-soft">
        {formatTime(new Date(at))}
      </time>
      {further && (
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-label text-ink-soft sm:col-span-2 sm:col-start-3">
          {further.map((note) => (
            <span key={note.category}>
              <span className="sr-only">{note.category} </span>
              <span className="font-semibold">{note.state}:</span> {note.text}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

/** What is in the log besides sessions, as far as it is known. */
const othersOf = (
  devices: Answer<typeof listDevices> | null | undefined,
  outcomes: Answer<typeof getOwnOutcomes> | null | undefined,
): Activity[] => [...(devices?.devices.map(connectionOf) ?? []), ...(outcomes?.days.flatMap(outcomesOf) ?? [])];

/** Until when the log was cleared in this browser, ISO 8601; "" if it was not. Clearing hides lines, it deletes nothing. */
function useCleared() {
  const storage = useStorage();
  const [clearedAt, setClearedAt] = useState(() => {
    const stored = storage.getItem(CLEARED_KEY);
    return stored === null || Number.isNaN(Date.parse(stored)) ? "" : stored;
  });
  function clear(at: string) {
    if (at === "") storage.removeItem(CLEARED_KEY);
    else storage.setItem(CLEARED_KEY, at);
    setClearedAt(at);
  }
  return { clearedAt, clear };
}

async function everySession(api: ApiClient): Promise<UsageRecord[]> {
  const records: UsageRecord[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: EXPORT_PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page: Answer<typeof listUsageRecords> = await api.call(listUsageRecords, { query });
    records.push(...page.records);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return records;
}

function csvOf(activities: readonly Activity[]): string {
  return csvText([
    ["Time", "Category", "State", "Activity"],
    ...activities.flatMap((activity) =>
      notesOf(activity).map(({ category, state, text }) => [activity.at, category, state, text]),
    ),
  ]);
}
