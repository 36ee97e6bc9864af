import type { AuditRow, auditLog } from "@treadlight/contract/console";
import { DataTable, TextInput } from "react-admin";
import type { z } from "zod";
import { mayAct } from "../../session/auth-provider.ts";
import { useUser } from "../../session/context.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { RecordLink } from "../../shared/record-link.tsx";
import { PersonInput } from "../../shared/reference-inputs.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { VerifyButton } from "./verify.tsx";

type Entry = z.input<typeof auditLog.row>;

export function AuditLogList() {
  const seesPeople = mayAct(useUser(), "users", "list");
  return (
    <ConsoleList<Entry>
      rowClick="show"
      actions={<VerifyButton />}
      filters={[
        ...(seesPeople ? [<PersonInput key="who" source="actorId" label="Who" />] : []),
        <TextInput key="action" source="action" />,
        <TextInput key="resource" source="resource" />,
        <TextInput key="resourceId" source="resourceId" label="Record id" />,
        ...PERIOD_FILTERS,
      ]}
      sort={{ field: "position", order: "DESC" }}
      hiddenColumns={["resource"]}
      small={{ primary: ({ action }) => action, secondary: ({ occurredAt }) => <Time at={occurredAt} /> }}
    >
      <DataTable.NumberCol source="position" label="No." />
      <DataTable.Col source="occurredAt" label="When" field={TimeField} />
      <DataTable.Col<Entry> source="actorName" label="Who" disableSort render={actorOf} />
      <DataTable.Col source="action" label="What" />
      <DataTable.Col source="resource" />
      <DataTable.Col<Entry> source="resourceId" label="Record" disableSort render={recordOf} />
    </ConsoleList>
  );
}

/** The changed record by its name. Once it is deleted, by the name that the entry holds. */
export function recordOf({ resource, resourceId, before, after }: Entry) {
  if (resourceId === null) return "–";
  const { name, email } = { ...before, ...after };
  const held = name ?? email;
  return <RecordLink reference={resource} id={resourceId} {...(typeof held === "string" && { otherwise: held })} />;
}

/** The person who made a change, or the kind of actor if the name may not be shown. */
export function actorOf({ actorName, actorKind }: Pick<AuditRow, "actorName" | "actorKind">): string {
  return actorName ?? { user: "a person", staff: "staff", system: "a scheduled task" }[actorKind];
}
