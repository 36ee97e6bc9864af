import { CONNECTOR_KINDS } from "@treadlight/contract/console";
import { BooleanInput, DataTable, SelectInput } from "react-admin";
import { BulkChangeButton } from "../../shared/bulk-change-button.tsx";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { type Connector, KIND_NAMES, stateOf } from "./words.ts";

export function ConnectorList() {
  return (
    <ConsoleList<Connector>
      filters={[
        <SelectInput
          key="kind"
          source="kind"
          label="Fetches from"
          choices={CONNECTOR_KINDS.map((id) => ({ id, name: KIND_NAMES[id] }))}
        />,
        <BooleanInput key="enabled" source="enabled" label="Not paused" />,
      ]}
      sort={{ field: "name", order: "ASC" }}
      bulk={
        <>
          <BulkChangeButton
            label="Resume"
            data={{ enabled: true }}
            said={saying("connector", "connectors", "going on")}
          />
          <BulkChangeButton
            label="Pause"
            data={{ enabled: false }}
            consequence="They fetch nothing until they go on."
            said={saying("connector", "connectors", "paused")}
          />
          <BulkRemoveButton
            label="Delete"
            consequence="Their secrets are deleted as well. What they have imported stays; costs that vendors reported to them do not. This cannot be undone."
            said={saying("connector", "connectors", "deleted")}
            isTyped
          />
        </>
      }
      small={{ primary: ({ name }) => name, secondary: stateOf }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col<Connector> source="kind" label="Fetches from" render={({ kind }) => KIND_NAMES[kind]} />
      <DataTable.Col<Connector> source="fetching" label="State" disableSort render={stateOf} />
      <DataTable.Col source="fetchedAt" label="Last fetched" field={TimeField} />
      <DataTable.Col source="nextAt" label="Next" field={TimeField} />
      <DataTable.Col source="problem" label="Problem" />
    </ConsoleList>
  );
}
