import { required, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";
import { DepartmentInput } from "../../shared/reference-inputs.tsx";

export function TeamCreate() {
  return (
    <ConsoleCreate>
      <TextInput source="name" validate={required()} />
      <DepartmentInput />
    </ConsoleCreate>
  );
}
