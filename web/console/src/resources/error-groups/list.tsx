import type { errorGroups } from "@treadlight/contract/console";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { TimeField } from "../../shared/time.tsx";

export function ErrorGroupList() {
  return (
    <ConsoleList<z.input<typeof errorGroups.row>>
      rowClick="show"
      filters={PERIOD_FILTERS}
      sort={{ field: "lastSeen", order: "DESC" }}
      small={{ primary: ({ message }) => message, secondary: ({ count }) => `${count.toLocaleString()} times` }}
    >
      <DataTable.Col source="message" disableSort cellClassName="long" />
      <DataTable.Col source="name" disableSort />
      <DataTable.NumberCol source="count" label="Times" />
      <DataTable.NumberCol source="people" />
      <DataTable.Col source="firstSeen" field={TimeField} />
      <DataTable.Col source="lastSeen" field={TimeField} />
    </ConsoleList>
  );
}
