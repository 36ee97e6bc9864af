import type { teams } from "@treadlight/contract/console";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { BulkMoveButton } from "../../shared/bulk-move.tsx";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { PeopleLink } from "../../shared/people-link.tsx";
import { DEPARTMENT_FILTER } from "../../shared/reference-inputs.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";

type Team = z.input<typeof teams.row>;

export function TeamList() {
  return (
    <ConsoleList<Team>
      filters={[DEPARTMENT_FILTER]}
      sort={{ field: "name", order: "ASC" }}
      bulk={
        <>
          <BulkMoveButton to="departments" label="Move to department" />
          <BulkRemoveButton
            label="Delete"
            consequence="Their people stay, without a team. Past sessions keep their names. This cannot be undone."
            said={saying("team", "teams", "deleted")}
          />
        </>
      }
      small={{ primary: ({ name }) => name, secondary: ({ department }) => department ?? "No department" }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="department">
        <NameField source="departmentId" reference="departments" />
      </DataTable.Col>
      <DataTable.Col source="people" align="right" field={PeopleLink} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
