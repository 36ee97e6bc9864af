import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import { canSetRole, MEMBER_ROLES, normalizeRole } from "@treadlight/contract/access";
import { users } from "@treadlight/contract/console";
import { BooleanInput, Labeled, SelectInput, TextField, TextInput, TopToolbar, useRecordContext } from "react-admin";
import type { z } from "zod";
import { useApi, useCan, useUser } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { DepartmentInput, TeamInput } from "../../shared/reference-inputs.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { roleName } from "../../shared/roles.tsx";
import { TimeField } from "../../shared/time.tsx";

type User = z.input<typeof users.row>;

export function UserEdit() {
  return (
    <ConsoleEdit
      actions={
        <TopToolbar>
          <SignOutButton />
        </TopToolbar>
      }
      remove={
        <RemoveButton<User>
          label="Remove"
          consequence="They keep their account, in a personal organization. Past sessions stay here. This cannot be undone: to bring them back, invite them again."
          word={({ email }) => email}
        />
      }
    >
      <UserInputs />
    </ConsoleEdit>
  );
}

function UserInputs() {
  const user = useUser();
  const person = useRecordContext<User>();
  const isOwn = useCan("manage_people") && person?.organizationId === user.organizationId;
  if (!person) return null;
  const current = normalizeRole(person.role);
  const roles = MEMBER_ROLES.filter((role) => canSetRole(user.userType, { current, next: normalizeRole(role) }));
  return (
    <>
      <Labeled label="E-mail">
        <TextField source="email" />
      </Labeled>
      <Labeled label="Organization">
        <TextField source="organization" />
      </Labeled>
      <Labeled label="Joined">
        <TimeField source="createdAt" />
      </Labeled>
      {isOwn && (
        <>
          <TextInput source="name" />
          <SelectInput
            source="role"
            readOnly={roles.length === 0}
            choices={(roles.length > 0 ? roles : [person.role]).map((id) => ({ id, name: roleName(id) }))}
          />
          <DepartmentInput />
          <TeamInput />
        </>
      )}
      <BooleanInput
        source="suspended"
        helperText="Suspended people cannot sign in. Their devices are signed out at once."
      />
    </>
  );
}

function SignOutButton() {
  const api = useApi();
  const id = useRecordContext<User>()?.id;
  if (id === undefined) return null;
  const signOut = async () => {
    const { signedOut } = await api.call(users.signOut, { params: { id } });
    return `Signed out on ${signedOut} devices.`;
  };
  return <ActionButton label="Sign out everywhere" icon={<SignOutIcon />} act={signOut} />;
}
