import { STREAMS } from "@treadlight/domain/session";
import { DataTable, SelectInput, TextInput, useListContext, useUnselectAll } from "react-admin";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { ORGANIZATION_FILTER } from "../../shared/reference-inputs.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { type DeadLetter, RedriveButton } from "./redrive.tsx";

export function DeadLetterList() {
  return (
    <ConsoleList<DeadLetter>
      rowClick="show"
      filters={[
        <SelectInput key="stream" source="stream" choices={choicesOf(STREAMS)} />,
        <TextInput key="reason" source="reason" />,
        ORGANIZATION_FILTER,
      ]}
      sort={{ field: "receivedAt", order: "DESC" }}
      bulk={<BulkRedriveButton />}
      small={{ primary: ({ reason }) => reason, secondary: ({ receivedAt }) => <Time at={receivedAt} /> }}
    >
      <DataTable.Col source="receivedAt" label="Received" field={TimeField} />
      <DataTable.Col source="diedAt" label="Failed" field={TimeField} disableSort />
      <DataTable.Col source="organizationId" label="Organization" disableSort>
        <NameField source="organizationId" reference="organizations" />
      </DataTable.Col>
      <DataTable.Col source="stream" disableSort />
      <DataTable.Col source="reason" disableSort />
    </ConsoleList>
  );
}

function BulkRedriveButton() {
  const { selectedIds } = useListContext<DeadLetter>();
  const unselectAll = useUnselectAll("dead-letters");
  return <RedriveButton ids={selectedIds} onDone={unselectAll} />;
}
