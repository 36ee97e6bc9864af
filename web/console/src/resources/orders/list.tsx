import { ORDER_STATUSES } from "@treadlight/contract/billing";
import type { orders } from "@treadlight/contract/console";
import { formatCurrency } from "@treadlight/domain/format";
import { DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { ORGANIZATION_FILTER } from "../../shared/reference-inputs.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

export type Order = z.input<typeof orders.row>;

export const netOf = ({ netPence }: Order) => formatCurrency(netPence / 100);

export function OrderList() {
  return (
    <ConsoleList<Order>
      rowClick="show"
      filters={[<SelectInput key="status" source="status" choices={choicesOf(ORDER_STATUSES)} />, ORGANIZATION_FILTER]}
      sort={{ field: "createdAt", order: "DESC" }}
      small={{ primary: ({ organization }) => organization, secondary: (order) => `${netOf(order)}, ${order.status}` }}
    >
      <DataTable.Col source="createdAt" label="Ordered" field={TimeField} />
      <DataTable.Col source="organization">
        <NameField source="organizationId" reference="organizations" />
      </DataTable.Col>
      <DataTable.Col source="buyer" disableSort />
      <DataTable.Col source="plan" field={WordsField} disableSort />
      <DataTable.NumberCol source="seats" disableSort />
      <DataTable.Col source="interval" field={WordsField} disableSort />
      <DataTable.Col<Order> source="netPence" label="Net" align="right" render={netOf} />
      <DataTable.Col source="status" field={WordsField} />
    </ConsoleList>
  );
}
