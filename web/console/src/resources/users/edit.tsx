import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import { canSetRole, MEMBER_ROLES, normalizeRole } from "@treadlight/contract/access";
import { users } from "@treadlight/contract/console";
import { BooleanInput, Labeled, ReferenceField, required, SelectInput, TextInput, useRecordContext } from "react-admin";
import type { z } from "zod";
import { useApi, useCan, useUser } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { counted } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { DepartmentInput, TeamInput } from "../../shared/reference-inputs.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { roleName } from "../../shared/roles.tsx";
import { TimeField } from "../../shared/time.tsx";

type User = z.input<typeof users.row>;

export function UserEdit() {
  return (
    <ConsoleEdit actions={<SignOutButton />} remove={<RemoveColleague />}>
      <UserInputs />
    </ConsoleEdit>
  );
}

/** Staff cannot remove people from other organizations. */
function RemoveColleague() {
  if (!useIsColleague()) return null;
  return (
    <RemoveButton<User>
      label="Remove"
      consequence="They keep their account, in a personal organization. Past sessions stay here. This cannot be undone: to bring them back, invite them again."
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
      {isColleague && (
        <>
          <TextInput source="name" />
          <SelectInput
            source="role"
            validate={required()}
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
    return `Signed out on ${counted(signedOut, "device", "devices")}.`;
  };
  return <ActionButton label="Sign out everywhere" icon={<SignOutIcon />} act={signOut} />;
}
