import { contactMessages } from "@treadlight/contract/console";
import { BooleanInput, EmailField, Labeled, ReferenceField, TextField, TextInput, useRecordContext } from "react-admin";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { AnswerButton, type Message } from "./answer.tsx";

export function ContactMessageEdit() {
  return (
    <ConsoleEdit
      update={contactMessages.update}
      actions={<AnswerButton />}
      remove={
        <RemoveButton<Message>
          label="Delete"
          consequence="The message is erased, also from the details of the audit log. This cannot be undone."
          said={saying("message", "messages", "deleted")}
          word={({ email }) => email}
        />
      }
    >
      <Fact source="name" label="From" />
      <Fact source="email" label="E-mail" field={EmailField} />
      <Fact source="company" label="Company" />
      <Fact source="topic" label="Topic" field={WordsField} />
      <Fact source="createdAt" label="Received" field={TimeField} />
      <Labeled label="Message">
        <TextField source="message" sx={{ whiteSpace: "pre-wrap" }} />
      </Labeled>
      <Answer />
      <BooleanInput source="handled" />
      <TextInput source="note" multiline helperText="Only visible to staff." />
    </ConsoleEdit>
  );
}

/** The answer, who gave it and when. */
function Answer() {
  if (!useRecordContext<Message>()?.answeredAt) return null;
  return (
    <>
      <Labeled label="Answer">
        <TextField source="answer" sx={{ whiteSpace: "pre-wrap" }} />
      </Labeled>
      <Fact source="answeredAt" label="Answered" field={TimeField} />
      <Labeled label="Answered by">
        <ReferenceField source="answeredBy" reference="users" emptyText="–" />
      </Labeled>
    </>
  );
}
