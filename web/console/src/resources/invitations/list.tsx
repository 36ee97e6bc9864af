import { invitationStatusSchema } from "@treadlight/contract/console";
import { DataTable, SelectInput, useListContext, useUnselectAll } from "react-admin";
import { choicesOf } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { RecordLink } from "../../shared/record-link.tsx";
import { DEPARTMENT_FILTER, TEAM_FILTER } from "../../shared/reference-inputs.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { RoleField } from "../../shared/roles.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { type Invitation, ResendButton } from "./resend.tsx";

export function InvitationList() {
  return (
    <ConsoleList<Invitation>
      filters={[
        <SelectInput key="status" source="status" choices={choicesOf(invitationStatusSchema.options)} />,
        DEPARTMENT_FILTER,
        TEAM_FILTER,
      ]}
      sort={{ field: "sentAt", order: "DESC" }}
      bulk={
        <>
          <BulkResendButton />
          <BulkRemoveButton
            label="Revoke"
            consequence="The mailed links stop working. This cannot be undone: to invite the people later, send new invitations."
            said={saying("invitation", "invitations", "revoked")}
            isTyped
          />
        </>
      }
      hiddenColumns={["createdAt", "team"]}
      small={{ primary: ({ email }) => email, secondary: ({ status }) => status }}
    >
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="name" />
      <DataTable.Col source="role" field={RoleField} />
      <DataTable.Col source="department">
        <NameField source="departmentId" reference="departments" />
      </DataTable.Col>
      <DataTable.Col source="team">
        <NameField source="teamId" reference="teams" />
      </DataTable.Col>
      <DataTable.Col source="status" field={WordsField} />
      <DataTable.Col<Invitation> source="invitedBy" label="Invited by" disableSort render={inviterOf} />
      <DataTable.Col source="sentAt" label="Sent" field={TimeField} />
      <DataTable.Col source="expiresAt" label="Expires" field={TimeField} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}

/** Who has left the organization is still named. */
const inviterOf = ({ invitedBy, invitedByName }: Invitation) =>
  invitedBy === null ? (
    "–"
  ) : (
    <RecordLink reference="users" id={invitedBy} {...(invitedByName !== null && { otherwise: invitedByName })} />
  );

function BulkResendButton() {
  const { selectedIds } = useListContext<Invitation>();
  const unselectAll = useUnselectAll("invitations");
  return <ResendButton ids={selectedIds} onDone={unselectAll} />;
}
