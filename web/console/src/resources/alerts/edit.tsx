import { BooleanInput, Labeled, ReferenceField, TextField } from "react-admin";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { TimeField } from "../../shared/time.tsx";

export function AlertEdit() {
  return (
    <ConsoleEdit>
      <Labeled label="Alert">
        <TextField source="message" />
      </Labeled>
      <Labeled label="Raised">
        <TimeField source="raisedAt" />
      </Labeled>
      <Labeled label="Rule">
        <ReferenceField source="ruleId" reference="alert-rules" emptyText="deleted" />
      </Labeled>
      <BooleanInput source="acknowledged" />
    </ConsoleEdit>
  );
}
