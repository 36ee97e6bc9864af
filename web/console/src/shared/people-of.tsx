import { Box } from "@mui/material";
import { DataTable, Pagination, ReferenceManyField, useGetResourceLabel } from "react-admin";
import { BulkMoveButton } from "./bulk-move.tsx";
import { OpenColumn } from "./open-column.tsx";
import { RoleField } from "./roles.tsx";

/** The people in a team or department, who can be moved to another. */
export function PeopleOf({ target }: { target: "teamId" | "departmentId" }) {
  const label = useGetResourceLabel();
  const to = target === "teamId" ? "teams" : "departments";
  return (
    <Box component="section" aria-label={label("users", 2)} sx={{ p: 2 }}>
      <h2 className="card-title">{label("users", 2)}</h2>
      <ReferenceManyField
        reference="users"
        target={target}
        sort={{ field: "email", order: "ASC" }}
        pagination={<Pagination />}
      >
        <DataTable
          storeKey={`${to}.people`}
          size="small"
          rowClick="edit"
          bulkActionButtons={<BulkMoveButton to={to} label={`Move to another ${label(to, 1).toLowerCase()}`} />}
        >
          <DataTable.Col source="name" />
          <DataTable.Col source="email" label="E-mail" />
          <DataTable.Col source="role" field={RoleField} />
          <OpenColumn page="edit" />
        </DataTable>
      </ReferenceManyField>
    </Box>
  );
}
