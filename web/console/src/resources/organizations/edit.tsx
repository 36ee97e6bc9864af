import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import type { organizations } from "@treadlight/contract/console";
import { MAX_GROUP_SIZE, MAX_RETENTION_DAYS } from "@treadlight/contract/organization";
import { BooleanInput, maxValue, minValue, NumberInput, required, TextInput, useRecordContext } from "react-admin";
import type { z } from "zod";
import { useCan, useUser } from "../../session/context.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { TimeField } from "../../shared/time.tsx";
import { Deletion } from "./deletion.tsx";

export function OrganizationEdit() {
  return (
    <ConsoleEdit below={<Deletion />}>
      <OrganizationInputs />
    </ConsoleEdit>
  );
}

function OrganizationInputs() {
  const organization = useRecordContext<z.input<typeof organizations.row>>();
  const isOwn = useUser().organizationId === organization?.id;
  const isAdministrator = useCan("privacy_settings") && isOwn;
  const isStaff = useCan("suspend") && !isOwn;
  return (
    <>
      <Fact source="createdAt" label="Created" field={TimeField} />
      <Fact source="people" label="Accounts" />
      {isAdministrator ? (
        <>
          <TextInput source="name" validate={required()} />
          <TextInput source="region" helperText="A region key, such as uk or us-west." />
          <TextInput source="currency" helperText="An ISO 4217 code, such as GBP." />
          <TextInput source="timeZone" helperText="Such as Europe/London." />
          <NumberInput source="size" label="Headcount" step={1} validate={minValue(1)} />
          <NumberInput
            source="retentionDays"
            label="Retention (days)"
            helperText="Sessions are deleted this many days after their start. Empty keeps all."
            validate={[minValue(1), maxValue(MAX_RETENTION_DAYS)]}
          />
          <NumberInput
            source="minGroupSize"
            label="Minimum group size for members"
            validate={[required(), minValue(MIN_GROUP_SIZE), maxValue(MAX_GROUP_SIZE)]}
          />
          <BooleanInput source="previewsEnabled" label="Store redacted previews of prompts" />
          <BooleanInput source="peopleVisible" label="Administrators see names instead of pseudonyms" />
        </>
      ) : (
        <Fact source="name" label="Name" />
      )}
      {isStaff && (
        <BooleanInput source="suspended" helperText="Nobody in a suspended organization can sign in or send." />
      )}
    </>
  );
}
