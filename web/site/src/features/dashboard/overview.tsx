import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { can, isForPlaces, isInOrganization } from "@treadlight/contract/access";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Loading, Skeleton } from "@treadlight/ui/loading.tsx";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { ANALYTICS_PATH } from "../../shared/analytics.ts";
import { useApi } from "../../shared/api/context.ts";
import { useAuthState } from "../../shared/auth/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { useLive } from "../../shared/live/use-live.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { NextStepsLoading } from "../../shared/next-steps/next-steps-loading.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { periodOf, WEEKLY_NOTE } from "../../shared/period/period.ts";
import { PeriodPicker } from "../../shared/period/period-picker.tsx";
import { usePeriod } from "../../shared/period/use-period.ts";
import { useToday } from "../../shared/period/use-today.ts";
import { OWN_SESSIONS } from "../../shared/time-saved/own-sessions.ts";
import { ChartsLoading } from "./charts-loading.tsx";
import { EmptyPeriod } from "./empty-period.tsx";
import { Headline, HeadlineLoading } from "./headline.tsx";
import { RECORDS_PATH, recordsQuery } from "./queries/records.ts";
import { totalsQuery } from "./queries/totals.ts";
import { type Scope, scopeOf, type View } from "./queries/view.ts";

const Charts = lazy(async () => ({ default: (await import("./charts.tsx")).Charts }));
const FirstSession = lazy(async () => ({ default: (await import("./first-session.tsx")).FirstSession }));
const TimeQuestionCard = lazy(async () => ({
  default: (await import("./time-question.tsx")).TimeQuestionCard,
}));
const NextSteps = lazy(async () => ({
  default: (await import("../../shared/next-steps/next-steps.tsx")).NextSteps,
}));
const Sessions = lazy(async () => ({ default: (await import("./sessions.tsx")).Sessions }));

const LIVE_QUERIES = [[RECORDS_PATH], [ANALYTICS_PATH]] as const;
const scopesOf = (userType: string) =>
  [
    { id: "organization", label: isForPlaces(userType) ? "Departments" : "Organization" },
    { id: "own", label: "Mine" },
  ] as const;
const NO_SEARCH = { period: null, from: null, to: null };

/** A person's own AI use, and their organization's if they belong to one: gain, exposure and footprint, live. */
export function Overview() {
  const api = useApi();
  const { isDemo } = useAuthState();
  const userType = useUser()?.userType ?? "";
  const seesOrganization = isInOrganization(userType);
  const [search, setSearch] = useSearchParams();
  const { opensWith, ...scope } = scopeOf(userType, search.get("scope"));
  const chosen = usePeriod(opensWith, scope.inWeeks);
  const view: View = { ...scope, period: chosen.period };

  const liveness = useLive(LIVE_QUERIES);
  const records = useInfiniteQuery(recordsQuery(api));
  const always = { ...view, period: periodOf(NO_SEARCH, "all-time", useToday()) };
  const { data: totals } = useQuery({ ...totalsQuery(api, view), enabled: records.data !== undefined });
  // If a person has no sessions, those of the organization decide whether there is anything to show.
  const everything = useQuery({
    ...totalsQuery(api, always),
    enabled: seesOrganization && records.data?.length === 0 && !totals?.sessions,
  });
  const hasAdvice = view.scope === "own" || can(userType, "department_people");
  const isEmpty = records.data?.length === 0 && (!seesOrganization || everything.data?.sessions === 0);

  const firstSession = (
    <Suspense fallback={<Loading />}>
      <FirstSession />
    </Suspense>
  );

  return (
    <div className="in-order grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader
        title={
          view.scope === "own"
            ? "Your AI use"
            : isForPlaces(userType)
              ? "Your departments' AI use"
              : "Your organization's AI use"
        }
        state={<LiveState state={liveness} />}
        actions={
          !isEmpty && (
            <>
              {seesOrganization && (
                <ChoiceChips<Scope>
                  label="Whose sessions"
                  choices={scopesOf(userType)}
                  chosen={view.scope}
                  onChoose={(id) =>
                    setSearch(
                      (current) => {
                        const next = new URLSearchParams(current);
                        if (id === "own") next.set("scope", id);
                        else next.delete("scope");
                        return next;
                      },
                      { replace: true },
                    )
                  }
                />
              )}
              <PeriodPicker {...chosen} />
            </>
          )
        }
      />
      {hasAdvice && !isEmpty && !isDemo && (
        <Suspense fallback={<NextStepsLoading />}>
          <NextSteps scope={view.scope} />
        </Suspense>
      )}
      {view.inWeeks && !isEmpty && <p className="max-w-prose text-sm text-pretty text-ink-soft">{WEEKLY_NOTE}</p>}
      {isEmpty ? (
        firstSession
      ) : records.data ? (
        <>
          {totals?.sessions === 0 && view.period.id !== "all-time" ? (
            <EmptyPeriod view={view} onChoose={chosen.choose} />
          ) : (
            <>
              <Headline view={view} />
              <Suspense fallback={<ChartsLoading />}>
                <Charts view={view} />
              </Suspense>
            </>
          )}
          {records.data.length === 0 ? (
            firstSession
          ) : (
            <div id={OWN_SESSIONS} className="in-order grid min-w-0 scroll-mt-24 gap-5 sm:gap-6">
              {!isDemo && (
                <Suspense fallback={<Skeleton className="h-24 w-full" />}>
                  <TimeQuestionCard />
                </Suspense>
              )}
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <Sessions period={view.period} />
              </Suspense>
            </div>
          )}
        </>
      ) : records.error ? (
        <LoadFailed what="your sessions" error={records.error} />
      ) : (
        <>
          <HeadlineLoading />
          <ChartsLoading />
        </>
      )}
    </div>
  );
}
