import type { departments } from "@treadlight/contract/console";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { counted, saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PeopleLink } from "../../shared/people-link.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";

type Department = z.input<typeof departments.row>;

export function DepartmentList() {
  return (
    <ConsoleList<Department>
      sort={{ field: "name", order: "ASC" }}
      bulk={
        <BulkRemoveButton
          label="Delete"
          consequence="Their people and teams stay, without a department. Past sessions keep their names. This cannot be undone."
          said={saying("department", "departments", "deleted")}
        />
      }
      small={{ primary: ({ name }) => name, secondary: ({ people }) => counted(people, "person", "people") }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="people" align="right" field={PeopleLink} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
