import type { licences } from "@treadlight/contract/console";
import { formatCalendarDay, formatCurrency, formatNumber } from "@treadlight/domain/format";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { CONSEQUENCE, SAID } from "./edit.tsx";

type Licence = z.input<typeof licences.row>;

const priceText = ({ price, currency, period }: Licence) => `${formatCurrency(price, currency)} a ${period}`;

export function LicenceList() {
  return (
    <ConsoleList<Licence>
      sort={{ field: "tool", order: "ASC" }}
      bulk={<BulkRemoveButton label="Delete" consequence={CONSEQUENCE} said={SAID} />}
      small={{
        primary: ({ tool, contract }) => `${tool}, ${contract}`,
        secondary: (licence) => `${formatNumber(licence.seats)} seats, ${priceText(licence)}`,
      }}
    >
      <DataTable.Col source="tool" />
      <DataTable.Col source="contract" />
      <DataTable.NumberCol source="seats" />
      <DataTable.NumberCol source="assigned" />
      <DataTable.Col<Licence> source="price" label="A seat" render={priceText} />
      <DataTable.Col<Licence>
        source="renewsOn"
        label="Renews or ends"
        render={({ renewsOn }) => (renewsOn === null ? "–" : formatCalendarDay(renewsOn))}
      />
      <DataTable.Col source="owner" label="Looked after by" />
    </ConsoleList>
  );
}
