import { useEffect } from "react";
import { Title, useRefresh } from "react-admin";
import { useCan } from "../session/context.ts";
import { useLive } from "../shared/use-live.ts";
import { Integrity } from "./integrity.tsx";
import { Section, Tile } from "./tile.tsx";

/** How often what the live channel does not tell of is looked at again. */
const REFRESH_MS = 15_000;
const DAY_MS = 86_400_000;

/** The first page: what needs the reader now, each with the way there. */
export function Today() {
  const refresh = useRefresh();
  const managesPeople = useCan("manage_people");
  const isStaff = useCan("all_organizations");
  const readsAudit = useCan("audit_log");
  useLive();
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <>
      <Title title="Today" />
      {managesPeople && (
        <Section title="What needs you">
          <Tile resource="invitations" filter={{ status: "open" }} sort="sentAt" label="open invitations" />
          <Tile resource="invitations" filter={{ status: "expired" }} sort="sentAt" label="expired invitations" isBad />
          <Tile resource="alerts" filter={{ acknowledged: false }} sort="raisedAt" label="open alerts" isBad />
          <Tile resource="ingest-keys" filter={{ revokedAt: null }} sort="createdAt" label="working ingest keys" />
          <Tile resource="users" filter={{ suspended: true }} sort="email" label="suspended people" />
          <Tile resource="users" filter={{}} sort="email" label="people" />
        </Section>
      )}
      {isStaff && (
        <Section title="The pipeline">
          <Tile resource="dead-letters" filter={{}} sort="receivedAt" label="dead letters" isBad />
          <Tile
            resource="error-groups"
            filter={{ from: startOfHour(DAY_MS) }}
            sort="lastSeen"
            label="kinds of errors in a day"
            isBad
          />
          <Tile resource="waitlist" filter={{ status: "waiting" }} sort="createdAt" label="people waiting" />
          <Tile resource="contact-messages" filter={{ handled: false }} sort="createdAt" label="open messages" />
          <Tile resource="organizations" filter={{}} sort="name" label="organizations" />
          <Integrity />
        </Section>
      )}
      {readsAudit && (
        <Section title="On record">
          <Tile resource="outcomes" filter={{}} sort="day" label="days in the outcome ledger" />
          <Tile resource="audit-log" filter={{}} sort="position" label="entries in the audit log" />
        </Section>
      )}
    </>
  );
}

/** A whole hour, so that rendering again asks the same question. @param agoMs milliseconds before now */
function startOfHour(agoMs: number): string {
  const start = new Date(Date.now() - agoMs);
  start.setMinutes(0, 0, 0);
  return start.toISOString();
}
