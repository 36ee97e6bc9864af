import { formatCalendarDay } from "@treadlight/domain/format";
import { DataTable } from "react-admin";
import { counted } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { TimeField } from "../../shared/time.tsx";
import type { Version } from "./versions.ts";

const contentOf = ({ prices }: Pick<Version, "prices">) =>
  prices.length === 0 ? "Public prices" : counted(prices.length, "price", "prices");

/** Every version that there was. */
export function OwnPricesList() {
  return (
    <ConsoleList<Version>
      rowClick="show"
      search={false}
      sort={{ field: "version", order: "DESC" }}
      small={{
        primary: ({ version, validFrom }) => `Version ${version}, from ${formatCalendarDay(validFrom)}`,
        secondary: contentOf,
      }}
    >
      <DataTable.Col source="version" />
      <DataTable.Col<Version>
        source="validFrom"
        label="From (UTC)"
        render={({ validFrom }) => formatCalendarDay(validFrom)}
      />
      <DataTable.Col<Version> source="prices" label="Own" disableSort render={contentOf} />
      <DataTable.Col source="currency" />
      <DataTable.Col source="createdBy" label="Saved by" />
      <DataTable.Col source="createdAt" label="Saved" field={TimeField} />
    </ConsoleList>
  );
}
