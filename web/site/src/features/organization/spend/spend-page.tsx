import { useIsFetching } from "@tanstack/react-query";
import { can } from "@treadlight/contract/access";
import { getTimeValue } from "@treadlight/contract/analytics";
import { listLicenceUse } from "@treadlight/contract/licences";
import { getSpend } from "@treadlight/contract/spend";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ANALYTICS_PATH } from "../../../shared/analytics.ts";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import type { User } from "../../../shared/auth/user.ts";
import { consolePaths } from "../../../shared/console.ts";
import { useLive } from "../../../shared/live/use-live.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { licencesPath } from "../../../shared/pages.ts";
import { PeriodPicker } from "../../../shared/period/period-picker.tsx";
import { usePeriod } from "../../../shared/period/use-period.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { TimeValue } from "../overview/time-value.tsx";
import { Bill } from "./bill.tsx";
import { InvoicesFile } from "./invoices-file.tsx";
import { Licences, Overlaps } from "./licences.tsx";
import { TokenSpend } from "./token-spend.tsx";

const TITLE = "Spend";
const LICENCES = licencesPath.split("#")[1];
const LIVE_QUERIES = [[ANALYTICS_PATH], [getTimeValue.path], [listLicenceUse.path], [getSpend.path]];

/** What AI costs the organization beside what the time saved is worth, and the licences that nobody uses. */
export function SpendPage() {
  return (
    <OnlyFor title={TITLE} needs="tool_policy" who="administrators">
      {(user) => <Spend user={user} />}
    </OnlyFor>
  );
}

function Spend({ user: { userType } }: { user: User }) {
  const liveness = useLive(LIVE_QUERIES);
  const chosen = usePeriod("30days");
  const licences = useRoute(listLicenceUse);
  const part = useScrollOnceLoaded(licences.isSuccess);
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader title={TITLE} note={<LiveState state={liveness} />} />
      <Bill />
      <div ref={part} id={LICENCES} className="in-order grid scroll-mt-20 gap-5 sm:gap-6">
        <Answered query={licences} what="the licences" className="h-64 w-full">
          {({ licences: rows, overlaps, minimumPeople, showsPeople }) =>
            rows.length === 0 ? (
              <EmptyState
                title="No licences yet"
                action={
                  <a href={consolePaths.newLicence} className="button button-primary">
                    Add a licence
                  </a>
                }
              >
                <p>
                  Enter what you pay for by the seat, and who holds the seats. Then this page shows which of them nobody
                  uses, what they cost, and when contracts are renewed.
                </p>
              </EmptyState>
            ) : (
              <>
                <Licences licences={rows} minimumPeople={minimumPeople} showsPeople={showsPeople} />
                <Overlaps licences={rows} overlaps={overlaps} />
              </>
            )
          }
        </Answered>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Tokens and time saved</h2>
        <PeriodPicker {...chosen} />
      </div>
      <div className="grid items-start gap-4 max-lg:in-order lg:grid-cols-2 lg:gap-5 print:grid-cols-2">
        <TokenSpend period={chosen.period} />
        <TimeValue period={chosen.period} maySet={can(userType, "privacy_settings")} />
      </div>
      <InvoicesFile />
    </div>
  );
}

/** Scrolls to the licences, if the address names them, when all that is above them has its height. */
function useScrollOnceLoaded(isThere: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const arrived = useRef<string>(undefined);
  const isLoaded = useIsFetching() === 0 && isThere;
  useEffect(() => {
    if (hash !== `#${LICENCES}` || !isLoaded || arrived.current === key) return;
    arrived.current = key;
    part.current?.scrollIntoView();
  }, [hash, key, isLoaded]);
  return part;
}
