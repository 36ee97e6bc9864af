import type { reports } from "@treadlight/contract/console";
import { DataTable, ReferenceField } from "react-admin";
import type { z } from "zod";
import { JsonField } from "./json-field.tsx";
import { ConsoleList } from "./list.tsx";
import { NameField } from "./name-field.tsx";
import { PERIOD_FILTERS } from "./period-filters.tsx";
import { ORGANIZATION_FILTER } from "./reference-inputs.tsx";
import { ConsoleShow } from "./show.tsx";
import { Time, TimeField } from "./time.tsx";
import { Value } from "./value.tsx";

type Report = z.input<typeof reports.error.row>;

/** The reports of one kind, as sites and senders sent them. @param field the field of the payload that the list shows */
export function ReportList({ field, label }: { field: string; label: string }) {
  const said = ({ payload }: Report) => <Value value={payload[field]} />;
  return (
    <ConsoleList<Report>
      rowClick="show"
      filters={[...PERIOD_FILTERS, ORGANIZATION_FILTER]}
      sort={{ field: "receivedAt", order: "DESC" }}
      small={{ primary: said, secondary: ({ receivedAt }) => <Time at={receivedAt} /> }}
    >
      <DataTable.Col source="receivedAt" label="Received" field={TimeField} />
      <DataTable.Col<Report> source="payload" label={label} disableSort render={said} />
      <DataTable.Col source="organizationId" label="Organization" disableSort>
        <NameField source="organizationId" reference="organizations" />
      </DataTable.Col>
    </ConsoleList>
  );
}

export function ReportShow() {
  return (
    <ConsoleShow>
      <TimeField source="receivedAt" label="Received" />
      <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="–" />
      <JsonField source="payload" />
    </ConsoleShow>
  );
}
