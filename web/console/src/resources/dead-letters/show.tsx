import type { deadLetters } from "@treadlight/contract/console";
import { ReferenceField, TextField, TopToolbar, useRecordContext } from "react-admin";
import type { z } from "zod";
import { JsonField } from "../../shared/json-field.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { RedriveButton } from "./list.tsx";

export function DeadLetterShow() {
  return (
    <ConsoleShow
      actions={
        <TopToolbar>
          <RedriveThis />
        </TopToolbar>
      }
    >
      <TimeField source="receivedAt" label="Received" />
      <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="–" />
      <TextField source="stream" />
      <TextField source="reason" />
      <JsonField source="payload" />
    </ConsoleShow>
  );
}

function RedriveThis() {
  const id = useRecordContext<z.input<typeof deadLetters.row>>()?.id;
  return id === undefined ? null : <RedriveButton ids={[id]} />;
}
