import { DeleteButton, required, TextInput } from "react-admin";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { PeopleOf } from "../../shared/people-of.tsx";

export function DepartmentEdit() {
  return (
    <ConsoleEdit remove={<DeleteButton mutationMode="undoable" />} below={<PeopleOf target="departmentId" />}>
      <TextInput source="name" validate={required()} helperText="Past sessions keep the old name." />
    </ConsoleEdit>
  );
}
