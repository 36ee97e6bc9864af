import { required, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";

export function DepartmentCreate() {
  return (
    <ConsoleCreate>
      <TextInput source="name" validate={required()} />
    </ConsoleCreate>
  );
}
