import { ReferenceField } from "react-admin";
import { JsonField } from "../../shared/json-field.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";

export function ErrorShow() {
  return (
    <ConsoleShow>
      <TimeField source="receivedAt" label="Received" />
      <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="–" />
      <JsonField source="payload" />
    </ConsoleShow>
  );
}
