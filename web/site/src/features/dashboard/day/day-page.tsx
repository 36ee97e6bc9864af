import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDuration } from "@treadlight/domain/format";
import { addDays } from "@treadlight/domain/time";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../../shared/api/context.ts";
import { useLive } from "../../../shared/live/use-live.ts";
import { LoadFailed } from "../../../shared/load-failed.tsx";
import { PageHeader } from "../../../shared/page-header.tsx";
import { isDay } from "../../../shared/period/period.ts";
import { useToday } from "../../../shared/period/use-today.ts";
import { DayChoice } from "../day-choice.tsx";
import { NoSessions } from "../no-sessions.tsx";
import { RECORDS_PATH, recordsQuery, type ShownRecord } from "../queries/records.ts";
import { RecentSessions } from "../recent-sessions.tsx";
import { DayLine } from "./day-line.tsx";

const SessionDetails = lazy(async () => ({ default: (await import("../session-details.tsx")).SessionDetails }));

const LIVE_QUERIES = [[RECORDS_PATH]] as const;
/** As many as the server gives at once: more than anybody has in a day. */
const MAX_SESSIONS = 1_000;
const DAY_NAME = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });

/** One day of a person: their sessions on a line and as a table, each of which opens its details. */
export function DayPage() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const asked = search.get("day");
  const day = isDay(asked) ? asked : today;
  const liveness = useLive(LIVE_QUERIES);
  const sessions = useInfiniteQuery(recordsQuery(useApi(), { from: day, to: addDays(day, 1) }, MAX_SESSIONS));
  const [opened, setOpened] = useState<ShownRecord>();
  const records = sessions.data;
  const choose = (next: string) => setSearch(next === today ? {} : { day: next }, { replace: true });

  return (
    <div className="in-order grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader
        title="Your day"
        state={<LiveState state={liveness} />}
        note="Say what each session was, or that it was not work. Only you see this page."
        actions={<DayChoice day={day} label="Day" before="The day before" after="The day after" onChoose={choose} />}
      />
      {sessions.error && !records ? (
        <LoadFailed what="the sessions of this day" error={sessions.error} />
      ) : !records ? (
        <Skeleton className="h-96 w-full" />
      ) : records.length === 0 ? (
        <NoSessions title={`No sessions on ${DAY_NAME.format(new Date(day))}`} onChoose={choose} />
      ) : (
        <>
          <Panel
            title={DAY_NAME.format(new Date(day))}
            aside={<p className="text-sm text-ink-soft">{sumOf(records)}</p>}
          >
            <DayLine records={records} onOpen={setOpened} />
          </Panel>
          <RecentSessions title="Sessions of the day" records={records} />
        </>
      )}
      {opened && (
        <Suspense fallback={null}>
          <SessionDetails
            record={records?.find(({ id }) => id === opened.id) ?? opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Such as "4 sessions, 1 h 20 min engaged". */
function sumOf(records: readonly ShownRecord[]): string {
  const engaged = records.reduce((sum, { timeEngaged }) => sum + (timeEngaged ?? 0), 0);
  return `${records.length} ${records.length === 1 ? "session" : "sessions"}, ${formatDuration(engaged)} engaged`;
}
