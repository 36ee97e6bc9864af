import type { invitations } from "@treadlight/contract/console";
import { invitationStatusSchema } from "@treadlight/contract/console";
import { DataTable, ReferenceField, SelectInput } from "react-admin";
import type { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { DepartmentInput, TeamInput } from "../../shared/reference-inputs.tsx";
import { RoleField } from "../../shared/roles.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Invitation = z.input<typeof invitations.row>;

export function InvitationList() {
  return (
    <ConsoleList<Invitation>
      filters={[
        <SelectInput key="status" source="status" choices={choicesOf(invitationStatusSchema.options)} />,
        <DepartmentInput key="department" />,
        <TeamInput key="team" />,
      ]}
      sort={{ field: "sentAt", order: "DESC" }}
      hiddenColumns={["createdAt", "team"]}
      small={{ primary: ({ email }) => email, secondary: ({ status }) => status }}
    >
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="name" />
      <DataTable.Col source="role" field={RoleField} />
      <DataTable.Col source="department">
        <ReferenceField source="departmentId" reference="departments" emptyText="–" />
      </DataTable.Col>
      <DataTable.Col source="team">
        <ReferenceField source="teamId" reference="teams" emptyText="–" />
      </DataTable.Col>
      <DataTable.Col source="status" field={WordsField} />
      <DataTable.Col source="invitedByName" label="Invited by" disableSort />
      <DataTable.Col source="sentAt" label="Sent" field={TimeField} />
      <DataTable.Col source="expiresAt" label="Expires" field={TimeField} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
