import { can } from "@treadlight/contract/access";
import { getTimeValue } from "@treadlight/contract/analytics";
import { READY_MADE } from "@treadlight/contract/dashboards";
import { getSetup, listToolsInUse } from "@treadlight/contract/organization";
import { getOutcomes } from "@treadlight/contract/outcomes";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { ANALYTICS_PATH } from "../../../shared/analytics.ts";
import type { User } from "../../../shared/auth/user.ts";
import { useLive } from "../../../shared/live/use-live.ts";
import { NextSteps } from "../../../shared/next-steps/next-steps.tsx";
import { PageHeader } from "../../../shared/page-header.tsx";
import { paths } from "../../../shared/pages.ts";
import { WEEKLY_NOTE } from "../../../shared/period/period.ts";
import { PeriodPicker } from "../../../shared/period/period-picker.tsx";
import { useBeginning, usePeriod } from "../../../shared/period/use-period.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { CopyButton } from "../dashboards/copy-button.tsx";
import { DashboardTabs } from "../dashboards/dashboard-tabs.tsx";
import { FullScreenButton } from "../dashboards/full-screen.tsx";
import { useAnswer } from "../parts/use-answer.ts";
import { ByDepartment } from "./by-department.tsx";
import { Carbon } from "./carbon.tsx";
import { DataHealth } from "./data-health.tsx";
import { DepartmentTools } from "./department-tools.tsx";
import { Exposure } from "./exposure.tsx";
import { ExposureDetails, TypesOverTime, UnapprovedTools } from "./exposure-details.tsx";
import { NewTools } from "./new-tools.tsx";
import { Setup } from "./setup.tsx";
import { TimeValue } from "./time-value.tsx";
import { Totals } from "./totals.tsx";

const TITLE = "Your organization";
const LIVE_QUERIES = [
  [ANALYTICS_PATH],
  [getTimeValue.path],
  [getOutcomes.path],
  [listToolsInUse.path],
  [getSetup.path],
];

/** The organization at a glance: adoption, exposure and cost of AI, by department. */
export function OrganizationPage() {
  return (
    <OnlyFor title={TITLE} needs="all_departments" who="administrators and auditors">
      {(user) => <Overview user={user} />}
    </OnlyFor>
  );
}

function Overview({ user: { userType, organizationName } }: { user: User }) {
  const seesPeople = can(userType, "people_rows");
  const liveness = useLive(LIVE_QUERIES);
  const screen = useRef<HTMLDivElement>(null);
  const chosen = usePeriod("30days", !seesPeople);
  const { period } = chosen;
  const everything = useAnswer({ measures: ["sessions"], timeDimension: { from: useBeginning() } }, sessionsRow);
  const isEmpty = everything.data?.rows[0]?.sessions === 0 || everything.data?.rows.length === 0;
  return (
    <div
      ref={screen}
      className="in-order grid content-start gap-5 bg-ground sm:gap-6 print:bg-transparent [&:fullscreen]:overflow-auto [&:fullscreen]:p-6"
    >
      <DashboardTabs userType={userType} current="overview" />
      <PageHeader
        title={organizationName ?? TITLE}
        note={seesPeople ? <LiveState state={liveness} /> : WEEKLY_NOTE}
        actions={
          <>
            <PeriodPicker {...chosen} />
            <FullScreenButton of={screen} />
            {READY_MADE.filter(({ id }) => id === "overview").map((overview) => (
              <CopyButton key={overview.id} of={overview} />
            ))}
          </>
        }
      />
      {can(userType, "manage_departments") && <Setup />}
      {isEmpty ? (
        <NothingYet mayManage={can(userType, "manage_people")} />
      ) : (
        <>
          {seesPeople && <NextSteps scope="organization" />}
          <Totals period={period} seesPeople={seesPeople} />
          <ByDepartment period={period} seesPeople={seesPeople} />
          {seesPeople && <TypesOverTime period={period} />}
          <Columns
            left={
              <>
                <Exposure period={period} />
                <Carbon mayReadBudgets={can(userType, "alerts")} seesPeople={seesPeople} />
                {seesPeople && <UnapprovedTools period={period} />}
                <DataHealth period={period} />
              </>
            }
            right={
              <>
                <DepartmentTools period={period} />
                <TimeValue period={period} maySet={can(userType, "privacy_settings")} />
                {seesPeople && <ExposureDetails period={period} />}
                <NewTools period={period} />
              </>
            }
          />
        </>
      )}
    </div>
  );
}

/** Two columns that are each as high as what is in them, so that a short panel leaves no hole. */
function Columns({ left, right }: Record<"left" | "right", ReactNode>) {
  const column = "in-order grid min-w-0 content-start gap-4 lg:gap-5";
  return (
    <div className="grid items-start gap-4 max-lg:in-order lg:grid-cols-2 lg:gap-5 print:grid-cols-2">
      <div className={column}>{left}</div>
      <div className={column}>{right}</div>
    </div>
  );
}

const sessionsRow = z.object({ sessions: z.number() });

function NothingYet({ mayManage }: { mayManage: boolean }) {
  return (
    <EmptyState
      title="No sessions yet"
      action={
        mayManage ? (
          <div className="flex flex-wrap gap-2">
            <Link to={paths.businessOnboarding} className="button button-primary">
              Set up your organization
            </Link>
            <Link to={paths.imports} className="button button-quiet">
              Import past usage
            </Link>
          </div>
        ) : (
          <Link to={paths.help} className="button button-primary">
            How sessions get here
          </Link>
        )
      }
    >
      <p>
        Your figures appear here once people use AI tools and the browser extension or an ingest key sends their
        sessions.
      </p>
    </EmptyState>
  );
}
