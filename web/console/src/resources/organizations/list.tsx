import type { organizations } from "@treadlight/contract/console";
import { accountTypeSchema } from "@treadlight/contract/organization";
import { BooleanField, BooleanInput, DataTable, NumberField, SelectInput } from "react-admin";
import type { z } from "zod";
import { useCan } from "../../session/context.ts";
import { choicesOf } from "../../shared/choices.ts";
import { counted } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PeopleLink } from "../../shared/people-link.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Organization = z.input<typeof organizations.row>;

export function OrganizationList() {
  const isStaff = useCan("all_organizations");
  return (
    <ConsoleList<Organization>
      filters={[
        <SelectInput key="type" source="accountType" choices={choicesOf(accountTypeSchema.options)} />,
        <BooleanInput key="suspended" source="suspended" />,
      ]}
      sort={{ field: "name", order: "ASC" }}
      hiddenColumns={["currency", "timeZone", "previewsEnabled", "peopleVisible", "deleteAfter"]}
      small={{ primary: ({ name }) => name, secondary: ({ people }) => counted(people, "person", "people") }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="accountType" field={WordsField} />
      <DataTable.Col source="region" />
      <DataTable.Col source="people" align="right" field={isStaff ? PeopleLink : NumberField} />
      <DataTable.NumberCol source="retentionDays" label="Retention (days)" disableSort />
      <DataTable.Col source="currency" disableSort />
      <DataTable.Col source="timeZone" disableSort />
      <DataTable.Col source="previewsEnabled" label="Previews" field={BooleanField} disableSort />
      <DataTable.Col source="peopleVisible" label="Names shown" field={BooleanField} disableSort />
      <DataTable.Col source="suspendedAt" label="Suspended" field={TimeField} />
      <DataTable.Col source="deleteAfter" label="Deleted after" field={TimeField} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
