import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { can } from "@treadlight/contract/access";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { useLive } from "../../shared/live/use-live.ts";
import { useStorage } from "../../shared/storage-context.ts";
import { EmptyPeriod } from "./empty-period.tsx";
import { FirstSession } from "./first-session.tsx";
import { Headline } from "./headline.tsx";
import { ANALYTICS_PATH, type Scope, type View } from "./queries/analytics.ts";
import { DEFAULT_PERIOD, LONG_PERIODS, PERIODS, periodById } from "./queries/period.ts";
import { RECORDS_PATH, recordsQuery } from "./queries/records.ts";
import { totalsQuery } from "./queries/totals.ts";
import { RecentSessions } from "./recent-sessions.tsx";
import { readRecordsCopy, saveRecordsCopy } from "./records-copy.ts";
import { Timeline } from "./timeline.tsx";
import { Tools } from "./tools.tsx";

const LIVE_QUERIES = [[RECORDS_PATH], [ANALYTICS_PATH]] as const;
const SCOPES = [
  { id: "organization", label: "Organization" },
  { id: "own", label: "Mine" },
] as const;

/** A person's own AI use, and their organization's if they belong to one: gain, exposure and footprint, live. */
export function DashboardPage() {
  const api = useApi();
  const user = useUser();
  const seesOrganization = user !== null && can(user.userType, "organization_aggregates");
  const [search, setSearch] = useSearchParams();
  const scope = seesOrganization && search.get("scope") !== "own" ? "organization" : "own";
  const inWeeks = scope === "organization" && !can(user?.userType ?? "", "people_rows");
  const periods = inWeeks ? LONG_PERIODS : PERIODS;
  const asked = periodById(search.get("period"));
  const period = periods.some(({ id }) => id === asked) ? asked : "30days";
  const view: View = { period, scope, inWeeks };
  const choose = (changed: Partial<View>) => setSearch(searchOf({ ...view, ...changed }), { replace: true });

  const isLive = useLive(LIVE_QUERIES);
  const records = useInfiniteQuery(recordsQuery(api));
  // If a person has no sessions, those of the organization decide whether there is anything to show.
  const everything = useQuery({
    ...totalsQuery(api, { period: "all-time", scope: "organization", inWeeks }),
    enabled: seesOrganization && records.data?.length === 0,
  });
  const { data: totals } = useQuery({ ...totalsQuery(api, view), enabled: records.data !== undefined });
  const storage = useStorage();
  useEffect(() => {
    if (records.data?.length) saveRecordsCopy(storage, records.data, records.dataUpdatedAt);
  }, [storage, records.data, records.dataUpdatedAt]);
  const isEmpty = records.data?.length === 0 && (!seesOrganization || everything.data?.sessions === 0);

  const older = records.hasNextPage
    ? { isLoading: records.isFetchingNextPage, load: () => void records.fetchNextPage() }
    : undefined;

  return (
    <div className="grid gap-5 sm:gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h1 className="text-heading">
            {view.scope === "organization" ? "Your organization's AI use" : "Your AI use"}
          </h1>
          <LiveState isLive={isLive} />
        </div>
        {!isEmpty && records.data && (
          <div className="flex flex-wrap gap-3">
            {seesOrganization && (
              <ChoiceChips<Scope>
                label="Whose sessions"
                choices={SCOPES}
                chosen={view.scope}
                onChoose={(scope) => choose({ scope })}
              />
            )}
            <ChoiceChips
              label="Period"
              choices={periods}
              chosen={view.period}
              onChoose={(period) => choose({ period })}
            />
          </div>
        )}
      </div>
      {inWeeks && !isEmpty && (
        <p className="text-ink-soft">
          Whole weeks, shown from the Tuesday after each, and only groups of at least five people: nobody can tell what
          a colleague did.
        </p>
      )}
      {isEmpty ? (
        <FirstSession />
      ) : records.data ? (
        <>
          {totals?.sessions === 0 && view.period !== "all-time" ? (
            <EmptyPeriod view={view} onChoose={(period) => choose({ period })} />
          ) : (
            <>
              <Headline view={view} />
              <div className="grid gap-4 lg:grid-cols-3 lg:gap-5">
                <Timeline view={view} className="lg:col-span-2" />
                <Tools view={view} />
              </div>
            </>
          )}
          {records.data.length === 0 ? <FirstSession /> : <RecentSessions records={records.data} older={older} />}
        </>
      ) : records.error ? (
        <Unreachable error={records.error} retry={() => void records.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** Shown while the server cannot be reached: the error, and the copy that this browser kept, if any. */
function Unreachable({ error, retry }: { error: Error; retry: () => void }) {
  const copy = readRecordsCopy(useStorage());
  return (
    <>
      <LoadFailed what="Your sessions" error={error} retry={retry} />
      {copy && (
        <>
          <p className="text-ink-soft">
            This is what this browser kept on{" "}
            <time dateTime={copy.savedAt}>{new Date(copy.savedAt).toLocaleString("en-GB")}</time>.
          </p>
          <RecentSessions records={copy.records} />
        </>
      )}
    </>
  );
}

function searchOf({ period, scope }: View): Record<string, string> {
  return { ...(period !== DEFAULT_PERIOD && { period }), ...(scope === "own" && { scope }) };
}
