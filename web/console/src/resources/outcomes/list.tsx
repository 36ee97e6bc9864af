import { formatCalendarDay } from "@treadlight/domain/format";
import { DataTable } from "react-admin";
import { useCan } from "../../session/context.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { ORGANIZATION_FILTER } from "../../shared/reference-inputs.tsx";
import { addsUp, ENDS, type OutcomeDay, rejectedOf } from "./flow.tsx";

/** DataTable.Cols of numbers, as text: a `NumberField` in each cell would take longer to paint. */
const COUNTS = ["rejected", "accepted", ...ENDS] as const;
const countOf = (day: OutcomeDay, count: (typeof COUNTS)[number]) =>
  count === "rejected" ? rejectedOf(day) : day[count];

export function OutcomeList() {
  const isStaff = useCan("all_organizations");
  return (
    <ConsoleList<OutcomeDay>
      rowClick="show"
      search={false}
      filters={isStaff ? [...PERIOD_FILTERS, ORGANIZATION_FILTER] : PERIOD_FILTERS}
      sort={{ field: "day", order: "DESC" }}
      small={{
        primary: ({ day }) => formatCalendarDay(day),
        secondary: ({ accepted }) => `${accepted.toLocaleString()} accepted`,
      }}
    >
      <DataTable.Col<OutcomeDay> source="day" label="Day (UTC)" render={({ day }) => formatCalendarDay(day)} />
      {isStaff && (
        <DataTable.Col source="organizationId" label="Organization" disableSort>
          <NameField source="organizationId" reference="organizations" />
        </DataTable.Col>
      )}
      {COUNTS.map((source) => (
        <DataTable.Col<OutcomeDay>
          key={source}
          align="right"
          source={source}
          disableSort
          render={(day) => countOf(day, source).toLocaleString()}
        />
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
