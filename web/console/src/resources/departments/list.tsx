import type { departments } from "@treadlight/contract/console";
import { BulkDeleteButton, DataTable } from "react-admin";
import type { z } from "zod";
import { counted } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PeopleLink } from "../../shared/people-link.tsx";
import { TimeField } from "../../shared/time.tsx";

type Department = z.input<typeof departments.row>;

export function DepartmentList() {
  return (
    <ConsoleList<Department>
      sort={{ field: "name", order: "ASC" }}
      bulk={<BulkDeleteButton mutationMode="undoable" />}
      small={{ primary: ({ name }) => name, secondary: ({ people }) => counted(people, "person", "people") }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="people" align="right" field={PeopleLink} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
