import type { outbox } from "@treadlight/contract/console";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { TimeField } from "../../shared/time.tsx";

/** The mails that an installation without a mail server wrote. */
export function OutboxList() {
  return (
    <ConsoleList<z.input<typeof outbox.row>>
      rowClick="show"
      sort={{ field: "sentAt", order: "DESC" }}
      small={{ primary: ({ subject }) => subject, secondary: ({ to }) => to }}
    >
      <DataTable.Col source="sentAt" label="Written" field={TimeField} />
      <DataTable.Col source="to" disableSort />
      <DataTable.Col source="subject" disableSort />
    </ConsoleList>
  );
}
