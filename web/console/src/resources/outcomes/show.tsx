import { formatCalendarDay } from "@treadlight/domain/format";
import { FunctionField, ReferenceField } from "react-admin";
import { useCan } from "../../session/context.ts";
import { ConsoleShow } from "../../shared/show.tsx";
import { Flow, type OutcomeDay } from "./flow.tsx";

export function OutcomeShow() {
  const seesOrganizations = [useCan("all_organizations"), useCan("privacy_settings")].includes(true);
  return (
    <ConsoleShow isLive>
      <FunctionField<OutcomeDay> label="Day (UTC)" render={({ day }) => formatCalendarDay(day)} />
      {seesOrganizations && (
        <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="–" />
      )}
      <Flow />
    </ConsoleShow>
  );
}
