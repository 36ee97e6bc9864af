import BlockIcon from "@mui/icons-material/Block";
import ReinstateIcon from "@mui/icons-material/CheckCircleOutlined";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import type { users } from "@treadlight/contract/console";
import { Button, CreateButton, DataTable, useGetMany, useListContext } from "react-admin";
import { Link } from "react-router";
import type { z } from "zod";
import { useCan, useUser } from "../../session/context.ts";
import { BulkChangeButton } from "../../shared/bulk-change-button.tsx";
import { BulkMoveButton } from "../../shared/bulk-move.tsx";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { DEPARTMENT_FILTER, ORGANIZATION_FILTER, TEAM_FILTER } from "../../shared/reference-inputs.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { RoleField, roleName } from "../../shared/roles.tsx";
import { TimeField } from "../../shared/time.tsx";

type User = z.input<typeof users.row>;

export function UserList() {
  const managesPeople = useCan("manage_people");
  const isStaff = useCan("all_organizations");
  const invites = useCan("department_people");
  const filters = [...(invites ? [DEPARTMENT_FILTER, TEAM_FILTER] : []), ...(isStaff ? [ORGANIZATION_FILTER] : [])];
  return (
    <ConsoleList<User>
      filters={filters}
      facets={[
        { source: "role", label: "Role", nameOf: (role) => roleName(String(role)) },
        { source: "suspended", label: "Access", nameOf: (isSuspended) => (isSuspended ? "Suspended" : "Can sign in") },
        ...(invites ? [{ source: "departmentId", label: "Department", reference: "departments" }] : []),
      ]}
      sort={{ field: "email", order: "ASC" }}
      actions={
        invites && (
          <>
            <CreateButton resource="invitations" label="Invite" />
            {managesPeople && (
              <Button component={Link} to="/users/import" label="Import">
                <UploadIcon />
              </Button>
            )}
          </>
        )
      }
      {...((managesPeople || isStaff) && { bulk: <BulkActions /> })}
      small={{
        primary: ({ name, email }) => name ?? email,
        secondary: ({ name, email, suspended }) => [name && email, suspended && "suspended"].filter(Boolean).join(", "),
      }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="role" field={RoleField} />
      {isStaff && (
        <DataTable.Col source="organization">
          <NameField source="organizationId" reference="organizations" />
        </DataTable.Col>
      )}
      {invites && (
        <DataTable.Col source="department">
          <NameField source="departmentId" reference="departments" />
        </DataTable.Col>
      )}
      {invites && (
        <DataTable.Col source="team">
          <NameField source="teamId" reference="teams" />
        </DataTable.Col>
      )}
      <DataTable.Col source="suspendedAt" label="Suspended" field={TimeField} />
      <DataTable.Col source="createdAt" label="Joined" field={TimeField} />
    </ConsoleList>
  );
}

function BulkActions() {
  const areColleagues = useAreColleagues();
  return (
    <>
      {areColleagues && (
        <>
          <BulkMoveButton to="departments" label="Move to department" />
          <BulkMoveButton to="teams" label="Move to team" />
        </>
      )}
      <BulkChangeButton
        label="Suspend"
        data={{ suspended: true }}
        icon={<BlockIcon />}
        consequence="They cannot sign in until they are reinstated, and their devices are signed out at once. Their sessions stay."
        said={saying("person", "people", "suspended")}
        isDangerous
      />
      <BulkChangeButton
        label="Reinstate"
        data={{ suspended: false }}
        icon={<ReinstateIcon />}
        said={saying("person", "people", "reinstated")}
      />
      {areColleagues && (
        <BulkRemoveButton
          label="Remove"
          consequence="They keep their accounts, in personal organizations. Past sessions stay here. This cannot be undone: to bring them back, invite them again."
          said={saying("person", "people", "removed")}
          isTyped
        />
      )}
    </>
  );
}

/** Whether all selected people belong to an organization whose people the reader manages. Staff also see others. */
function useAreColleagues(): boolean {
  const { organizationId } = useUser();
  const managesPeople = useCan("manage_people");
  const isStaff = useCan("all_organizations");
  const { selectedIds } = useListContext<User>();
  // Selected people may be on other pages.
  const { data: people } = useGetMany<User>("users", { ids: selectedIds }, { enabled: managesPeople && isStaff });
  if (!managesPeople || !isStaff) return managesPeople;
  return people?.every((person) => person?.organizationId === organizationId) ?? false;
}
