import { can } from "@treadlight/contract/access";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { Link } from "react-router";
import { z } from "zod";
import type { User } from "../../shared/auth/user.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { WEEKLY_PERIODS } from "../../shared/period/period.ts";
import { PeriodPicker } from "../../shared/period/period-picker.tsx";
import { usePeriod } from "../../shared/period/use-period.ts";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { ByDepartment } from "./by-department.tsx";
import { Carbon } from "./carbon.tsx";
import { DataHealth } from "./data-health.tsx";
import { DepartmentTools } from "./department-tools.tsx";
import { Exposure } from "./exposure.tsx";
import { NewTools } from "./new-tools.tsx";
import { Setup } from "./setup.tsx";
import { Totals } from "./totals.tsx";
import { useAnswer } from "./use-answer.ts";

const TITLE = "Your organization";

/** The organization at a glance: how AI is taken up, what it exposes and what it costs, by department. */
export function OrganizationPage() {
  return (
    <OnlyFor title={TITLE} needs="all_departments" who="administrators and auditors">
      {(user) => <Overview user={user} />}
    </OnlyFor>
  );
}

function Overview({ user: { userType, organizationName } }: { user: User }) {
  const seesPeople = can(userType, "people_rows");
  const { period, choose } = usePeriod("30days");
  const everything = useAnswer({ measures: ["sessions"], timeDimension: { from: "2025-01-01" } }, sessionsRow);
  const isEmpty = everything.data?.rows[0]?.sessions === 0 || everything.data?.rows.length === 0;
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title={organizationName ?? TITLE}
        note={
          seesPeople
            ? undefined
            : "Whole weeks, shown from the Tuesday after each, and only groups of at least five people: nobody can tell what a colleague did."
        }
        actions={<PeriodPicker period={period} choose={choose} {...(!seesPeople && { offered: WEEKLY_PERIODS })} />}
      />
      {can(userType, "manage_departments") && <Setup />}
      {isEmpty ? (
        <NothingYet mayManage={can(userType, "manage_people")} />
      ) : (
        <>
          <Totals period={period} seesPeople={seesPeople} />
          <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
            <ByDepartment period={period} seesPeople={seesPeople} />
            <DepartmentTools period={period} />
            <Exposure period={period} />
            <Carbon mayReadBudgets={can(userType, "alerts")} />
            <NewTools period={period} />
            <DataHealth period={period} />
          </div>
        </>
      )}
    </div>
  );
}

const sessionsRow = z.object({ sessions: z.number() });

function NothingYet({ mayManage }: { mayManage: boolean }) {
  return (
    <EmptyState
      title="No session to show yet"
      action={
        <Link to={mayManage ? paths.team : paths.help} className="button button-primary">
          {mayManage ? "Invite people" : "How sessions get here"}
        </Link>
      }
    >
      <p>
        This page fills once people of your organization use AI tools and their sessions are sent, by the extension or
        with an ingest key.
      </p>
    </EmptyState>
  );
}
