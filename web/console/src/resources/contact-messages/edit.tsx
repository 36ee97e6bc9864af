import type { contactMessages } from "@treadlight/contract/console";
import { BooleanInput, EmailField, Labeled, TextField, TextInput } from "react-admin";
import type { z } from "zod";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

export function ContactMessageEdit() {
  return (
    <ConsoleEdit
      remove={
        <RemoveButton<z.input<typeof contactMessages.row>>
          label="Delete"
          consequence="The message is erased, also from the details of the audit log. This cannot be undone."
          word={({ email }) => email}
        />
      }
    >
      <Labeled label="From">
        <TextField source="name" />
      </Labeled>
      <Labeled label="E-mail">
        <EmailField source="email" />
      </Labeled>
      <Labeled label="Topic">
        <WordsField source="topic" />
      </Labeled>
      <Labeled label="Received">
        <TimeField source="createdAt" />
      </Labeled>
      <Labeled label="Message">
        <TextField source="message" sx={{ whiteSpace: "pre-wrap" }} />
      </Labeled>
      <BooleanInput source="handled" />
      <TextInput source="note" multiline helperText="Only staff see it." />
    </ConsoleEdit>
  );
}
