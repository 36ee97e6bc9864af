import { canSetRole, isForPlaces, MEMBER_ROLES, normalizeRole } from "@treadlight/contract/access";
import { required, SelectInput, TextInput } from "react-admin";
import { useUser } from "../../session/context.ts";
import { PlaceInputs, ResponsibleInputs } from "../../shared/reference-inputs.tsx";
import { roleName } from "../../shared/roles.tsx";

/** The fields that can be changed while an invitation is open. */
export function InvitationInputs() {
  const { userType } = useUser();
  const next = (role: string) => ({ current: normalizeRole("member"), next: normalizeRole(role) });
  // Heads of departments invite members.
  const roles = MEMBER_ROLES.filter((role) =>
    isForPlaces(userType) ? role === "member" : canSetRole(userType, next(role)),
  );
  return (
    <>
      <TextInput source="name" />
      <SelectInput
        source="role"
        validate={required()}
        defaultValue="member"
        choices={roles.map((id) => ({ id, name: roleName(id) }))}
      />
      <ResponsibleInputs helperText="Without any, the department or team where they are placed." />
      <PlaceInputs />
    </>
  );
}
