import { ReferenceField, TextField } from "react-admin";
import { useCan } from "../../session/context.ts";
import { ConsoleShow } from "../../shared/show.tsx";
import { Flow } from "./flow.tsx";

export function OutcomeShow() {
  const seesOrganizations = [useCan("all_organizations"), useCan("privacy_settings")].includes(true);
  return (
    <ConsoleShow isLive>
      <TextField source="day" label="Day (UTC)" />
      {seesOrganizations && (
        <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="–" />
      )}
      <Flow />
    </ConsoleShow>
  );
}
