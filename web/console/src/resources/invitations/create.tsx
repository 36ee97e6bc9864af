import { email, required, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";
import { InvitationInputs } from "./inputs.tsx";

export function InvitationCreate() {
  return (
    <ConsoleCreate>
      <TextInput source="email" label="E-mail" type="email" validate={[required(), email()]} />
      <InvitationInputs />
    </ConsoleCreate>
  );
}
