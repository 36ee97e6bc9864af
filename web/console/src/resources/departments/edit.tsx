import AddIcon from "@mui/icons-material/Add";
import { Box } from "@mui/material";
import { departments } from "@treadlight/contract/console";
import { Button, DataTable, Pagination, ReferenceManyField, required, TextInput, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { OpenColumn } from "../../shared/open-column.tsx";
import { PeopleLink } from "../../shared/people-link.tsx";
import { PeopleOf } from "../../shared/people-of.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { SessionsOf } from "../../shared/sessions-of.tsx";

export function DepartmentEdit() {
  return (
    <ConsoleEdit
      update={departments.update}
      remove={
        <RemoveButton
          label="Delete"
          consequence="Its people and teams stay, without a department. Past sessions keep its name. This cannot be undone."
          said={saying("department", "departments", "deleted")}
        />
      }
      actions={<SessionsOf field="department" />}
      tabs={[
        { id: "teams", label: "Teams", content: <Teams /> },
        { id: "people", label: "People", content: <PeopleOf target="departmentId" /> },
      ]}
    >
      <TextInput source="name" validate={required()} helperText="Past sessions keep the old name." />
    </ConsoleEdit>
  );
}

/** The teams of the department, and the way to a new one. */
function Teams() {
  const id = useRecordContext()?.id;
  const source = JSON.stringify({ departmentId: id });
  return (
    <Box component="section" aria-label="Teams" sx={{ p: 2 }}>
      <h2 className="card-title">Teams</h2>
      <ReferenceManyField
        reference="teams"
        target="departmentId"
        sort={{ field: "name", order: "ASC" }}
        pagination={<Pagination />}
        empty="No teams yet."
      >
        <DataTable storeKey="departments.teams" size="small" rowClick="edit" bulkActionButtons={false}>
          <DataTable.Col source="name" />
          <DataTable.Col source="people" align="right" field={PeopleLink} />
          <OpenColumn page="edit" />
        </DataTable>
      </ReferenceManyField>
      <Button component={Link} to={`/teams/create?source=${encodeURIComponent(source)}`} label="Add a team">
        <AddIcon />
      </Button>
    </Box>
  );
}
