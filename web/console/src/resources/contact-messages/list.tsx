import { CONTACT_STATUSES } from "@treadlight/contract/console";
import { CONTACT_TOPICS } from "@treadlight/contract/forms";
import { DataTable, SelectInput } from "react-admin";
import { BulkChangeButton } from "../../shared/bulk-change-button.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import type { Message } from "./answer.tsx";

export function ContactMessageList() {
  return (
    <ConsoleList<Message>
      filters={[
        <SelectInput key="topic" source="topic" choices={choicesOf(CONTACT_TOPICS)} />,
        <SelectInput key="status" source="status" choices={choicesOf(CONTACT_STATUSES)} />,
      ]}
      sort={{ field: "createdAt", order: "DESC" }}
      hiddenColumns={["company"]}
      bulk={
        <>
          <BulkChangeButton
            label="Mark as handled"
            data={{ handled: true }}
            said={saying("message", "messages", "marked as handled")}
          />
          <BulkRemoveButton
            label="Delete"
            consequence="The messages are erased, also from the details of the audit log. This cannot be undone."
            said={saying("message", "messages", "deleted")}
            isTyped
          />
        </>
      }
      small={{ primary: ({ name, topic }) => `${name}: ${topic}`, secondary: ({ message }) => start(message) }}
    >
      <DataTable.Col source="createdAt" label="Received" field={TimeField} />
      <DataTable.Col source="name" />
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="company" />
      <DataTable.Col source="topic" field={WordsField} />
      <DataTable.Col<Message> source="message" disableSort render={({ message }) => start(message)} />
      <DataTable.Col source="status" field={WordsField} disableSort />
      <DataTable.Col source="handledAt" label="Handled" field={TimeField} />
    </ConsoleList>
  );
}

const START_CHARACTERS = 80;
const start = (message: string) =>
  message.length <= START_CHARACTERS ? message : `${message.slice(0, START_CHARACTERS)}…`;
