import { ReferenceField, TextField, useRecordContext } from "react-admin";
import { JsonField } from "../../shared/json-field.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { type DeadLetter, RedriveButton } from "./redrive.tsx";

export function DeadLetterShow() {
  return (
    // Not live: a letter that becomes a row no longer exists, and the page must not close before its result is read.
    <ConsoleShow actions={<RedriveThis />}>
      <TimeField source="receivedAt" label="Received" />
      <TimeField source="diedAt" label="Last failed" />
      <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="–" />
      <TextField source="stream" />
      <TextField source="reason" />
      <JsonField source="payload" />
    </ConsoleShow>
  );
}

function RedriveThis() {
  const id = useRecordContext<DeadLetter>()?.id;
  return id === undefined ? null : <RedriveButton ids={[id]} />;
}
