import { can } from "@treadlight/contract/access";
import {
  type Dashboard,
  type DashboardPeriod,
  getDashboard,
  listDashboards,
  removeDashboard,
  type ShownTile,
} from "@treadlight/contract/dashboards";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ANALYTICS_PATH } from "../../../shared/analytics.ts";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import type { User } from "../../../shared/auth/user.ts";
import { useLive } from "../../../shared/live/use-live.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { paths } from "../../../shared/pages.ts";
import { WEEKLY_NOTE, WEEKLY_PERIODS } from "../../../shared/period/period.ts";
import { PeriodPicker } from "../../../shared/period/period-picker.tsx";
import { usePeriod } from "../../../shared/period/use-period.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { Editor } from "./editor.tsx";
import { FullScreenButton } from "./full-screen.tsx";
import { Grid } from "./grid.tsx";
import { listedFor, tilesOf } from "./ready-made.ts";

const TITLE = "Dashboards";
const LIVE_QUERIES = [[ANALYTICS_PATH]];

/** Saved and ready-made questions on a grid. The address says which dashboard. */
export function DashboardsPage() {
  return (
    <OnlyFor title={TITLE} needs="organization" who="people of an organization">
      {(user) => <Dashboards user={user} />}
    </OnlyFor>
  );
}

function Dashboards({ user }: { user: User }) {
  const [search] = useSearchParams();
  const listed = listedFor(user.userType);
  const first = listed.find(({ to }) => to !== paths.organization);
  const id = search.get("id") ?? first?.id ?? "new";
  const readyMade = listed.find((one) => one.id === id);
  return (
    <div className="grid gap-5 sm:gap-6">
      <DashboardTabs userType={user.userType} current={id} />
      {id === "new" ? (
        <Editor key="new" user={user} dashboard={undefined} />
      ) : readyMade ? (
        <Board key={id} user={user} {...readyMade} tiles={tilesOf(readyMade)} actions={<CopyButton of={readyMade} />} />
      ) : (
        <Own key={id} user={user} id={id} />
      )}
    </div>
  );
}

/** One that somebody made: to look at, and for those who may, to change. */
function Own({ user, id }: { user: User; id: string }) {
  const [isEdited, setEdited] = useState(false);
  const query = useRoute(getDashboard, { params: { id } });
  const isMissing = query.error !== null && query.data === undefined;
  if (isMissing) {
    return (
      <>
        <PageHeader title={TITLE} />
        <ErrorNotice title="Couldn't open the dashboard">
          It may have been deleted, or it is no longer shared with you.
        </ErrorNotice>
      </>
    );
  }
  return (
    <Answered query={query} what="the dashboard">
      {(dashboard) =>
        isEdited ? (
          <Editor user={user} dashboard={dashboard} onDone={() => setEdited(false)} />
        ) : (
          <Board
            user={user}
            {...dashboard}
            note={noteOf(dashboard)}
            actions={
              <>
                {dashboard.mayChange && (
                  <button type="button" className="button button-quiet button-small" onClick={() => setEdited(true)}>
                    Edit
                  </button>
                )}
                {dashboard.mayChange && <RemoveButton dashboard={dashboard} />}
              </>
            }
          />
        )
      }
    </Answered>
  );
}

function noteOf({ shared, mine, schedule }: Dashboard): string {
  const sharing = shared ? (mine ? "Shared by you." : "Shared with you.") : "Only you can open it.";
  if (!schedule) return sharing;
  const ways = [
    ...(schedule.recipients.length > 0 ? ["by e-mail"] : []),
    ...(schedule.chats.length > 0 ? ["to chats"] : []),
  ];
  return `${sharing} Sent ${ways.join(" and ")} each ${schedule.every}.`;
}

function RemoveButton({ dashboard: { id, name } }: { dashboard: Dashboard }) {
  const navigate = useNavigate();
  const remove = useChange(removeDashboard, [listDashboards]);
  return (
    <ConfirmButton
      label={`Delete ${name}`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: () => void navigate(paths.dashboards) })}
    >
      Delete
    </ConfirmButton>
  );
}

function Board({
  user: { userType },
  name,
  note,
  period: own,
  tiles,
  actions,
}: {
  user: User;
  name: string;
  note: string;
  period: DashboardPeriod;
  tiles: readonly ShownTile[];
  actions: ReactNode;
}) {
  const seesPeople = can(userType, "department_people");
  useLive(LIVE_QUERIES);
  const isOffered = seesPeople || WEEKLY_PERIODS.includes(own);
  const chosen = usePeriod(isOffered ? own : "30days", !seesPeople);
  const screen = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={screen}
      className="in-order grid content-start gap-5 bg-ground sm:gap-6 print:bg-transparent [&:fullscreen]:overflow-auto [&:fullscreen]:p-6"
    >
      <PageHeader
        title={name}
        note={
          <>
            {note}
            {!seesPeople && <span className="block">{WEEKLY_NOTE}</span>}
          </>
        }
        actions={
          <>
            <PeriodPicker {...chosen} />
            <FullScreenButton of={screen} />
            {actions}
          </>
        }
      />
      {tiles.length === 0 ? (
        <p className="text-ink-soft">No tiles yet. Choose Edit to add saved questions.</p>
      ) : (
        <Grid tiles={tiles} period={chosen.period} />
      )}
    </div>
  );
}
