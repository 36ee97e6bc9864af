import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { can } from "@treadlight/contract/access";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { ANALYTICS_PATH } from "../../shared/analytics.ts";
import { useApi } from "../../shared/api/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { useLive } from "../../shared/live/use-live.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { periodOf, WEEKLY_PERIODS } from "../../shared/period/period.ts";
import { PeriodPicker } from "../../shared/period/period-picker.tsx";
import { usePeriod } from "../../shared/period/use-period.ts";
import { useStorage } from "../../shared/storage-context.ts";
import { EmptyPeriod } from "./empty-period.tsx";
import { FirstSession } from "./first-session.tsx";
import { Headline } from "./headline.tsx";
import { RECORDS_PATH, recordsQuery } from "./queries/records.ts";
import { totalsQuery } from "./queries/totals.ts";
import { type Scope, scopeOf, viewOf } from "./queries/view.ts";
import { RecentSessions } from "./recent-sessions.tsx";
import { readRecordsCopy, saveRecordsCopy } from "./records-copy.ts";
import { Sessions } from "./sessions.tsx";
import { Timeline } from "./timeline.tsx";
import { Uses } from "./uses.tsx";
import { Week } from "./week.tsx";

const LIVE_QUERIES = [[RECORDS_PATH], [ANALYTICS_PATH]] as const;
const SCOPES = [
  { id: "organization", label: "Organization" },
  { id: "own", label: "Mine" },
] as const;
const NO_SEARCH = { period: null, from: null, to: null };

/** A person's own AI use, and their organization's if they belong to one: gain, exposure and footprint, live. */
export function Overview({ parts }: { parts: ReactNode }) {
  const api = useApi();
  const userType = useUser()?.userType ?? "";
  const seesOrganization = can(userType, "organization_aggregates");
  const [search, setSearch] = useSearchParams();
  const { opensWith, ...scope } = scopeOf(userType, search.get("scope"));
  const { period, choose } = usePeriod(opensWith);
  const view = viewOf(scope, period, periodOf(NO_SEARCH, "30days", new Date()));

  const isLive = useLive(LIVE_QUERIES);
  const records = useInfiniteQuery(recordsQuery(api));
  const always = viewOf(scope, periodOf(NO_SEARCH, "all-time", new Date()), view.period);
  // If a person has no sessions, those of the organization decide whether there is anything to show.
  const everything = useQuery({
    ...totalsQuery(api, always),
    enabled: seesOrganization && records.data?.length === 0,
  });
  const { data: totals } = useQuery({ ...totalsQuery(api, view), enabled: records.data !== undefined });
  const storage = useStorage();
  useEffect(() => {
    if (records.data?.length) saveRecordsCopy(storage, records.data, records.dataUpdatedAt);
  }, [storage, records.data, records.dataUpdatedAt]);
  const isEmpty = records.data?.length === 0 && (!seesOrganization || everything.data?.sessions === 0);

  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title={view.scope === "organization" ? "Your organization's AI use" : "Your AI use"}
        note={<LiveState isLive={isLive} />}
        actions={
          !isEmpty &&
          records.data && (
            <>
              {seesOrganization && (
                <ChoiceChips<Scope>
                  label="Whose sessions"
                  choices={SCOPES}
                  chosen={view.scope}
                  onChoose={(chosen) => setSearch(chosen === "own" ? { scope: "own" } : {}, { replace: true })}
                />
              )}
              <PeriodPicker period={view.period} choose={choose} {...(view.inWeeks && { offered: WEEKLY_PERIODS })} />
            </>
          )
        }
      />
      {parts}
      {view.inWeeks && !isEmpty && (
        <p className="text-ink-soft">
          Whole weeks, shown from the Tuesday after each, and only groups of at least five people: nobody can tell what
          a colleague did.
        </p>
      )}
      {isEmpty ? (
        <FirstSession />
      ) : records.data ? (
        <>
          {totals?.sessions === 0 && view.period.id !== "all-time" ? (
            <EmptyPeriod view={view} onChoose={choose} />
          ) : (
            <>
              <Headline view={view} />
              <div className="grid gap-4 lg:grid-cols-3 lg:gap-5">
                <Timeline view={view} className="lg:col-span-2" />
                <Uses view={view} by="tool" />
                {/* The server answers neither to those who see whole weeks. */}
                {!view.inWeeks && (
                  <>
                    <Week view={view} className="lg:col-span-2" />
                    <Uses view={view} by="workflowType" />
                  </>
                )}
              </div>
            </>
          )}
          {records.data.length === 0 ? <FirstSession /> : <Sessions period={view.period} />}
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
