import { DeleteButton, required, TextInput } from "react-admin";
import { ConsoleEdit } from "../../shared/edit.tsx";

export function DepartmentEdit() {
  return (
    <ConsoleEdit remove={<DeleteButton mutationMode="undoable" />}>
      <TextInput source="name" validate={required()} helperText="Past sessions keep the old name." />
    </ConsoleEdit>
  );
}
