import { DeleteButton, required, TextInput } from "react-admin";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { PeopleOf } from "../../shared/people-of.tsx";
import { DepartmentInput } from "../../shared/reference-inputs.tsx";

export function TeamEdit() {
  return (
    <ConsoleEdit remove={<DeleteButton mutationMode="undoable" />} below={<PeopleOf target="teamId" />}>
      <TextInput source="name" validate={required()} helperText="Past sessions keep the old names." />
      <DepartmentInput />
    </ConsoleEdit>
  );
}
