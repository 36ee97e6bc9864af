import { email, required, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";
import { WaitlistInputs } from "./inputs.tsx";

export function WaitlistCreate() {
  return (
    <ConsoleCreate>
      <TextInput source="email" label="E-mail" type="email" validate={[required(), email()]} />
      <WaitlistInputs />
    </ConsoleCreate>
  );
}
