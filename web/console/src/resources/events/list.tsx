import type { reports } from "@treadlight/contract/console";
import { DataTable, ReferenceField } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { Value } from "../../shared/value.tsx";

type Report = z.input<typeof reports.error.row>;

export function EventList() {
  return (
    <ConsoleList<Report>
      rowClick="show"
      filters={PERIOD_FILTERS}
      sort={{ field: "receivedAt", order: "DESC" }}
      small={{
        primary: ({ payload }) => <Value value={payload.event} />,
        secondary: ({ receivedAt }) => <Time at={receivedAt} />,
      }}
    >
      <DataTable.Col source="receivedAt" label="Received" field={TimeField} />
      <DataTable.Col<Report>
        source="payload"
        label="Event"
        disableSort
        render={({ payload }) => <Value value={payload.event} />}
      />
      <DataTable.Col source="organizationId" label="Organization" disableSort>
        <ReferenceField source="organizationId" reference="organizations" emptyText="–" />
      </DataTable.Col>
    </ConsoleList>
  );
}
