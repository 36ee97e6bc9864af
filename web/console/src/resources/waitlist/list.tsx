import { type waitlist, waitlistStatusSchema } from "@treadlight/contract/console";
import { TEAM_SIZES } from "@treadlight/contract/forms";
import { DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { BulkChangeButton } from "../../shared/bulk-change-button.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

export function WaitlistList() {
  return (
    <ConsoleList<z.input<typeof waitlist.row>>
      filters={[
        <SelectInput key="status" source="status" choices={choicesOf(waitlistStatusSchema.options)} />,
        <SelectInput key="size" source="teamSize" choices={TEAM_SIZES.map((id) => ({ id, name: id }))} />,
      ]}
      sort={{ field: "createdAt", order: "DESC" }}
      bulk={
        <>
          <BulkChangeButton
            label="Invite"
            data={{ status: "invited" }}
            consequence="Each of them gets a mail with a link to register."
            said={saying("person", "people", "invited")}
          />
          <BulkChangeButton
            label="Decline"
            data={{ status: "declined" }}
            consequence="Links that were mailed to them stop working. They get no mail."
            said={saying("person", "people", "declined")}
            isDangerous
          />
          <BulkRemoveButton
            label="Delete"
            consequence="The entries are erased, also from the details of the audit log. This cannot be undone."
            said={saying("entry", "entries", "deleted")}
            isTyped
          />
        </>
      }
      small={{ primary: ({ email }) => email, secondary: ({ status }) => status }}
    >
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="name" />
      <DataTable.Col source="company" />
      <DataTable.Col source="teamSize" />
      <DataTable.Col source="status" field={WordsField} />
      <DataTable.Col source="note" disableSort />
      <DataTable.Col source="createdAt" label="Since" field={TimeField} />
    </ConsoleList>
  );
}
