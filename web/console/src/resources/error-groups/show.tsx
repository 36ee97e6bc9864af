import { NumberField, TextField } from "react-admin";
import { JsonField } from "../../shared/json-field.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";

export function ErrorGroupShow() {
  return (
    <ConsoleShow>
      <TextField source="message" />
      <TextField source="name" emptyText="–" />
      <NumberField source="count" label="Times" />
      <NumberField source="people" label="Signed-in people" />
      <TimeField source="firstSeen" label="First seen" />
      <TimeField source="lastSeen" label="Last seen" />
      <TextField source="url" label="Last at" emptyText="–" />
      <JsonField source="stack" label="Latest stack" />
    </ConsoleShow>
  );
}
