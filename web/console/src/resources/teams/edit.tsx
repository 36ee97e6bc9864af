import { teams } from "@treadlight/contract/console";
import { required, TextInput } from "react-admin";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { PeopleOf } from "../../shared/people-of.tsx";
import { DepartmentInput } from "../../shared/reference-inputs.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { SessionsOf } from "../../shared/sessions-of.tsx";

export function TeamEdit() {
  return (
    <ConsoleEdit
      update={teams.update}
      remove={
        <RemoveButton
          label="Delete"
          consequence="Its people stay, without a team. Past sessions keep its name. This cannot be undone."
          said={saying("team", "teams", "deleted")}
        />
      }
      actions={<SessionsOf field="team" />}
      tabs={[{ id: "people", label: "People", content: <PeopleOf target="teamId" /> }]}
    >
      <TextInput source="name" validate={required()} helperText="Past sessions keep the old names." />
      <DepartmentInput />
    </ConsoleEdit>
  );
}
