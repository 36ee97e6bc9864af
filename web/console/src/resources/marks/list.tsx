import { MARK_KINDS } from "@treadlight/contract/before-after";
import type { marks } from "@treadlight/contract/console";
import { formatCalendarDay } from "@treadlight/domain/format";
import { DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Mark = z.input<typeof marks.row>;

export function MarkList() {
  return (
    <ConsoleList<Mark>
      filters={[<SelectInput key="kind" source="kind" choices={choicesOf(MARK_KINDS)} />]}
      sort={{ field: "day", order: "DESC" }}
      bulk={
        <BulkRemoveButton
          label="Delete"
          consequence="Their comparisons are no longer shown. No session changes. This cannot be undone."
          said={saying("mark", "marks", "deleted")}
        />
      }
      small={{
        primary: ({ name }) => name,
        secondary: ({ department, day }) => `${department}, ${formatCalendarDay(day)}`,
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="kind" field={WordsField} />
      <DataTable.Col<Mark> source="day" label="First day" render={({ day }) => formatCalendarDay(day)} />
      <DataTable.Col source="department" />
      <DataTable.Col source="comparison" label="Compared with" />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
