import { DataTable, FunctionField, NumberField, ReferenceField, ReferenceManyField, TextField } from "react-admin";
import { OpenColumn } from "../../shared/open-column.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { type Invoice, totalOf } from "../invoices/list.tsx";
import { netOf, type Order } from "./list.tsx";

export function OrderShow() {
  return (
    <ConsoleShow isLive>
      <TimeField source="createdAt" label="Ordered" />
      <ReferenceField source="organizationId" reference="organizations" label="Organization" />
      <TextField source="buyer" />
      <WordsField source="kind" label="Kind" />
      <WordsField source="plan" label="Plan" />
      <NumberField source="seats" />
      <WordsField source="interval" label="Interval" />
      <FunctionField<Order> label="Net" render={netOf} />
      <WordsField source="status" label="Status" />
      <ReferenceManyField
        reference="invoices"
        target="orderId"
        label="Invoices"
        sort={{ field: "issuedAt", order: "ASC" }}
      >
        <DataTable storeKey="orders.invoices" size="small" rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="number" />
          <DataTable.Col source="kind" field={WordsField} disableSort />
          <DataTable.Col<Invoice> source="totalPence" label="Total" align="right" render={totalOf} />
          <DataTable.Col source="status" field={WordsField} />
          <OpenColumn page="show" />
        </DataTable>
      </ReferenceManyField>
    </ConsoleShow>
  );
}
