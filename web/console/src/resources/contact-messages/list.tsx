import type { contactMessages } from "@treadlight/contract/console";
import { CONTACT_TOPICS } from "@treadlight/contract/forms";
import { BooleanInput, BulkUpdateButton, DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Message = z.input<typeof contactMessages.row>;

export function ContactMessageList() {
  return (
    <ConsoleList<Message>
      filters={[
        <SelectInput key="topic" source="topic" choices={choicesOf(CONTACT_TOPICS)} />,
        <BooleanInput key="handled" source="handled" />,
      ]}
      sort={{ field: "createdAt", order: "DESC" }}
      bulk={<BulkUpdateButton label="Mark as handled" data={{ handled: true }} />}
      small={{ primary: ({ name, topic }) => `${name}: ${topic}`, secondary: ({ message }) => start(message) }}
    >
      <DataTable.Col source="createdAt" label="Received" field={TimeField} />
      <DataTable.Col source="name" />
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="topic" field={WordsField} />
      <DataTable.Col<Message> source="message" disableSort render={({ message }) => start(message)} />
      <DataTable.Col source="handledAt" label="Handled" field={TimeField} />
    </ConsoleList>
  );
}

const START_CHARACTERS = 80;
const start = (message: string) =>
  message.length <= START_CHARACTERS ? message : `${message.slice(0, START_CHARACTERS)}…`;
