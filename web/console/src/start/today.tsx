import { StatTilesLoading } from "@treadlight/ui/stat-tile.tsx";
import { useRefresh } from "ra-core";
import { lazy, Suspense, useEffect } from "react";
import { PageTitle } from "../frame/page-title.tsx";
import { useCan } from "../session/context.ts";
import { REFRESH_MS, useLive } from "../shared/use-live.ts";
import { Decisions } from "./decisions.tsx";
import { Integrity } from "./integrity.tsx";
import { OpenAlerts } from "./open-alerts.tsx";
import { PipelineTiles } from "./pipeline.tsx";
import { Section, Tile } from "./tile.tsx";

const Trend = lazy(async () => ({ default: (await import("./trend.tsx")).Trend }));

/** The first page: what needs a decision, how AI use develops, and for staff how the installation runs. */
export function Today() {
  const refresh = useRefresh();
  // Days are told to those alone who see people.
  const seesPeople = useCan("department_people");
  const isStaff = useCan("all_organizations");
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <div className="grid grid-cols-1 gap-6 pt-4">
      <PageTitle>Today</PageTitle>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        {seesPeople && (
          <div className="min-w-0 xl:order-first">
            <Suspense fallback={<StatTilesLoading count={4} />}>
              <Trend />
            </Suspense>
          </div>
        )}
        <div className="order-first grid min-w-0 grid-cols-1 gap-4 xl:order-last">
          <Decisions />
          {seesPeople && <OpenAlerts />}
        </div>
      </div>
      {isStaff ? <PipelineTiles /> : <Live />}
      {isStaff && (
        <Section title="Needs staff attention">
          <Tile resource="error-groups" filter={{ status: "open" }} sort="lastSeen" label="Open errors" isBad />
          <Tile resource="error-groups" filter={{ status: "reopened" }} sort="lastSeen" label="Reopened errors" isBad />
          <Tile resource="waitlist" filter={{ status: "waiting" }} sort="createdAt" label="People waiting" />
          <Tile resource="contact-messages" filter={{ status: "open" }} sort="createdAt" label="Open messages" />
          <Tile resource="organizations" filter={{}} sort="name" label="Organizations" />
          <Integrity />
        </Section>
      )}
    </div>
  );
}

/** Listens for live updates. For staff, the pipeline tiles do. */
function Live() {
  useLive();
  return null;
}
