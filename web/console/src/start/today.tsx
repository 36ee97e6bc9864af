import { useEffect } from "react";
import { Title, useRefresh } from "react-admin";
import { useCan } from "../session/context.ts";
import { REFRESH_MS, useLive } from "../shared/use-live.ts";
import { Integrity } from "./integrity.tsx";
import { OpenAlerts } from "./open-alerts.tsx";
import { PipelineTiles } from "./pipeline.tsx";
import { Section, Tile } from "./tile.tsx";

/** The first page: figures that need attention, with links to their lists. */
export function Today() {
  const refresh = useRefresh();
  const managesPeople = useCan("manage_people");
  const invites = useCan("department_people");
  const isStaff = useCan("all_organizations");
  const readsAudit = useCan("audit_log");
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <>
      <Title title="Today" />
      {invites && (
        <Section title="Needs your attention">
          <Tile resource="invitations" filter={{ status: "open" }} sort="sentAt" label="Open invitations" />
          <Tile resource="invitations" filter={{ status: "expired" }} sort="sentAt" label="Expired invitations" isBad />
          <Tile resource="alerts" filter={openAlerts("exposure")} sort="raisedAt" label="Exposure alerts" isBad />
          <Tile resource="alerts" filter={openAlerts("budget")} sort="raisedAt" label="Budgets exceeded" isBad />
          <Tile resource="alerts" filter={openAlerts("unusual")} sort="raisedAt" label="Unusual events" />
          {managesPeople && (
            <Tile
              resource="ingest-keys"
              filter={{ status: "working", lastUsedAt: null }}
              sort="createdAt"
              label="Unused ingest keys"
            />
          )}
          <Tile resource="users" filter={{ suspended: true }} sort="email" label="Suspended people" />
          <Tile resource="users" filter={{}} sort="email" label="People" />
        </Section>
      )}
      {invites && <OpenAlerts />}
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
      {readsAudit && (
        <Section title="Records">
          <Tile resource="outcomes" filter={{}} sort="day" label="Days in the outcome ledger" />
          <Tile resource="audit-log" filter={{}} sort="position" label="Entries in the audit log" />
        </Section>
      )}
    </>
  );
}

/** Listens for live updates. For staff, the pipeline tiles do. */
function Live() {
  useLive();
  return null;
}

/** Alerts of a kind that nobody has acknowledged. */
const openAlerts = (kind: "exposure" | "budget" | "unusual") => ({ kind, acknowledged: false });
