import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import SessionsIcon from "@mui/icons-material/TimelineOutlined";
import { Box, Typography } from "@mui/material";
import { canSetRole, MEMBER_ROLES, normalizeRole } from "@treadlight/contract/access";
import { type auditLog, type sessions, users } from "@treadlight/contract/console";
import {
  Button,
  DataTable,
  Labeled,
  ReferenceField,
  ReferenceManyField,
  required,
  SelectInput,
  TextInput,
  useGetList,
  useGetOne,
  useRecordContext,
} from "react-admin";
import { Link, useParams } from "react-router";
import type { z } from "zod";
import { mayAct } from "../../session/auth-provider.ts";
import { useApi, useCan, useUser } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { counted, saying } from "../../shared/counted.ts";
import { durationText } from "../../shared/duration-text.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { filteredList } from "../../shared/filtered-list.ts";
import { OpenColumn } from "../../shared/open-column.tsx";
import { PlaceInputs, ResponsibleInputs } from "../../shared/reference-inputs.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { roleName } from "../../shared/roles.tsx";
import { SuspendButton } from "../../shared/suspend-button.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type User = z.input<typeof users.row>;
type Session = z.input<typeof sessions.row>;

export function UserEdit() {
  const seesSessions = useSeesSessions();
  return (
    <ConsoleEdit
      update={users.update}
      tabs={seesSessions ? [{ id: "sessions", label: "Sessions", content: <Sessions /> }] : []}
      actions={
        <>
          <SignOutButton />
          <SuspendOther />
        </>
      }
      remove={<RemoveColleague />}
    >
      <UserInputs />
    </ConsoleEdit>
  );
}

/** Whether the reader sees the person's sessions by name: if both are of an organization that shows them. */
function useSeesSessions(): boolean {
  const user = useUser();
  const managesPeople = useCan("manage_people");
  const { id = "" } = useParams();
  const { data: person } = useGetOne<User>("users", { id }, { enabled: managesPeople });
  const { data: organization } = useGetOne("organizations", { id: user.organizationId }, { enabled: managesPeople });
  return organization?.peopleVisible === true && person?.organizationId === user.organizationId;
}

/** Nobody can suspend themselves. */
function SuspendOther() {
  if (useIsSelf()) return null;
  return (
    <SuspendButton consequence="They cannot sign in until they are reinstated, and their devices are signed out at once. Their sessions stay." />
  );
}

const useIsSelf = () => useUser().id === useRecordContext<User>()?.id;

/** Staff cannot remove people from other organizations, and nobody themselves. */
function RemoveColleague() {
  const isColleague = useIsColleague();
  if (useIsSelf() || !isColleague) return null;
  return (
    <RemoveButton<User>
      label="Remove"
      consequence="They keep their account, in a personal organization. Past sessions stay here. This cannot be undone: to bring them back, invite them again."
      said={saying("person", "people", "removed")}
      word={({ email }) => email}
    />
  );
}

/** Whether the person belongs to an organization whose people the reader manages. */
function useIsColleague(): boolean {
  const { organizationId } = useUser();
  const managesPeople = useCan("manage_people");
  const person = useRecordContext<User>();
  return managesPeople && person?.organizationId === organizationId;
}

function UserInputs() {
  const user = useUser();
  const person = useRecordContext<User>();
  const isColleague = useIsColleague();
  if (!person) return null;
  const current = normalizeRole(person.role);
  const roles = MEMBER_ROLES.filter((role) => canSetRole(user.userType, { current, next: normalizeRole(role) }));
  return (
    <>
      <Fact source="email" label="E-mail" />
      <Labeled label="Organization" sx={{ mb: 1 }}>
        <ReferenceField source="organizationId" reference="organizations" />
      </Labeled>
      <Fact source="createdAt" label="Joined" field={TimeField} />
      {isColleague && <LastSignIn id={person.id} />}
      {isColleague && (
        <>
          <TextInput source="name" />
          <SelectInput
            source="role"
            validate={required()}
            readOnly={roles.length === 0}
            helperText={roles.length === 0 && "Only owners can change it."}
            choices={(roles.length > 0 ? roles : [person.role]).map((id) => ({ id, name: roleName(id) }))}
          />
          <ResponsibleInputs helperText="They see only these, at once." />
          <PlaceInputs />
          <Typography variant="body2" color="textSecondary">
            Past sessions stay with the department and team of their time.
          </Typography>
        </>
      )}
      <Fact source="suspendedAt" label="Suspended" field={TimeField} />
    </>
  );
}

/** When they last signed in, for those who may read the audit log. */
function LastSignIn({ id }: { id: string }) {
  const { data } = useGetList<z.input<typeof auditLog.row>>(
    "audit-log",
    {
      filter: { action: "sign_in.succeeded", resource: "users", resourceId: id },
      sort: { field: "position", order: "DESC" },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: mayAct(useUser(), "audit-log", "list") },
  );
  if (!data) return null;
  return (
    <Labeled label="Last sign-in" sx={{ mb: 1 }}>
      <Time at={data[0]?.occurredAt} />
    </Labeled>
  );
}

/** Their latest sessions. */
function Sessions() {
  const id = useRecordContext<User>()?.id;
  return (
    <Box component="section" aria-label="Sessions" sx={{ p: 2 }}>
      <ReferenceManyField
        reference="sessions"
        target="user"
        sort={{ field: "startedAt", order: "DESC" }}
        perPage={10}
        empty="No sessions that may be shown by name."
      >
        <DataTable storeKey="users.sessions" rowClick="show" bulkActionButtons={false} size="small">
          <DataTable.Col source="startedAt" label="Started" field={TimeField} />
          <DataTable.Col source="tool" />
          <DataTable.Col source="department" />
          <DataTable.Col<Session>
            source="timeEngaged"
            label="Time engaged"
            render={({ timeEngaged }) => durationText(timeEngaged)}
          />
          <DataTable.Col source="riskLevel" label="Risk" field={WordsField} />
          <OpenColumn page="show" />
        </DataTable>
      </ReferenceManyField>
      <Button component={Link} to={filteredList("sessions", { user: id })} label="All sessions">
        <SessionsIcon />
      </Button>
    </Box>
  );
}

function SignOutButton() {
  const api = useApi();
  const id = useRecordContext<User>()?.id;
  if (id === undefined) return null;
  const signOut = async () => {
    const { signedOut } = await api.call(users.signOut, { params: { id } });
    return `Signed out on ${counted(signedOut, "device", "devices")}.`;
  };
  return (
    <ActionButton
      label="Sign out everywhere"
      icon={<SignOutIcon />}
      consequence="All devices and browsers of this person are signed out at once. They can sign in again: to keep somebody out, suspend them."
      isDangerous
      act={signOut}
    />
  );
}
