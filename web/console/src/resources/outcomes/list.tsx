import { DataTable } from "react-admin";
import { useCan } from "../../session/context.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { ORGANIZATION_FILTER } from "../../shared/reference-inputs.tsx";
import { addsUp, ENDS, type OutcomeDay, rejectedOf } from "./flow.tsx";

export function OutcomeList() {
  const isStaff = useCan("all_organizations");
  return (
    <ConsoleList<OutcomeDay>
      rowClick="show"
      search={false}
      filters={isStaff ? [...PERIOD_FILTERS, ORGANIZATION_FILTER] : PERIOD_FILTERS}
      sort={{ field: "day", order: "DESC" }}
      small={{ primary: ({ day }) => day, secondary: ({ accepted }) => `${accepted.toLocaleString()} accepted` }}
    >
      <DataTable.Col source="day" label="Day (UTC)" />
      {isStaff && (
        <DataTable.Col source="organizationId" label="Organization" disableSort>
          <NameField source="organizationId" reference="organizations" />
        </DataTable.Col>
      )}
      <DataTable.Col<OutcomeDay>
        align="right"
        source="rejected"
        disableSort
        render={(day) => rejectedOf(day).toLocaleString()}
      />
      <DataTable.NumberCol source="accepted" disableSort />
      {ENDS.map((end) => (
        <DataTable.NumberCol key={end} source={end} disableSort />
      ))}
      <DataTable.Col<OutcomeDay>
        source="id"
        label="Adds up"
        disableSort
        render={(day) => (addsUp(day) ? "yes" : <span className="bad">no</span>)}
      />
    </ConsoleList>
  );
}
