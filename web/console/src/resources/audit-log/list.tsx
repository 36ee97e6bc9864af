import type { AuditRow, auditLog } from "@treadlight/contract/console";
import { DataTable, TextInput } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { VerifyButton } from "./verify.tsx";

type Entry = z.input<typeof auditLog.row>;

export function AuditLogList() {
  return (
    <ConsoleList<Entry>
      rowClick="show"
      actions={<VerifyButton />}
      filters={[
        <TextInput key="action" source="action" />,
        <TextInput key="resource" source="resource" />,
        <TextInput key="resourceId" source="resourceId" />,
        ...PERIOD_FILTERS,
      ]}
      sort={{ field: "position", order: "DESC" }}
      hiddenColumns={["resourceId"]}
      small={{ primary: ({ action }) => action, secondary: ({ occurredAt }) => <Time at={occurredAt} /> }}
    >
      <DataTable.NumberCol source="position" label="No." />
      <DataTable.Col source="occurredAt" label="When" field={TimeField} />
      <DataTable.Col<Entry> source="actorName" label="Who" disableSort render={actorOf} />
      <DataTable.Col source="action" label="What" />
      <DataTable.Col source="resource" />
      <DataTable.Col source="resourceId" disableSort />
    </ConsoleList>
  );
}

/** Who made a change: a name if it may be seen, else what kind of actor. */
export function actorOf({ actorName, actorKind }: Pick<AuditRow, "actorName" | "actorKind">): string {
  return actorName ?? { user: "a person", staff: "staff", system: "a scheduled task" }[actorKind];
}
