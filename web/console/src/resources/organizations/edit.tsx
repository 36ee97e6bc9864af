import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { organizations } from "@treadlight/contract/console";
import { MAX_GROUP_SIZE, MAX_RETENTION_DAYS } from "@treadlight/contract/organization";
import { REGIONS } from "@treadlight/domain/environment";
import { specialSubjectsIn } from "@treadlight/domain/security";
import { zonesToChoose } from "@treadlight/site/shared/time-zones.ts";
import { BooleanInput, maxValue, minValue, NumberInput, required, TextInput, useRecordContext } from "react-admin";
import type { z } from "zod";
import { useCan, useUser } from "../../session/context.ts";
import { ChoiceInput } from "../../shared/choice-input.tsx";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { SuspendButton } from "../../shared/suspend-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { Deletion } from "./deletion.tsx";
import { PendingChanges } from "./pending-changes.tsx";

type Organization = z.input<typeof organizations.row>;

export function OrganizationEdit() {
  return (
    <ConsoleEdit
      update={organizations.update}
      waiting={waiting}
      actions={<SuspendOther />}
      below={
        <>
          <PendingChanges />
          <Deletion />
        </>
      }
    >
      <OrganizationInputs />
    </ConsoleEdit>
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Shorter retention and showing names are confirmed first, and stored later. */
const LATER = ["retentionDays", "peopleVisible"];
const waiting = (sent: Fields, saved: Fields) =>
  LATER.some((field) => sent[field] !== saved[field])
    ? "Saved. What takes effect later is listed under Pending changes."
    : undefined;

const CURRENCY_NAMES = new Intl.DisplayNames("en", { type: "currency" });
const CURRENCIES = Intl.supportedValuesOf("currency").map((id) => ({ id, name: `${id}, ${CURRENCY_NAMES.of(id)}` }));

/** Staff suspend organizations other than their own. */
function SuspendOther() {
  const isOwn = useUser().organizationId === useRecordContext()?.id;
  if (!useCan("suspend") || isOwn) return null;
  return <SuspendButton consequence="Nobody in the organization can sign in or send until it is reinstated." />;
}

function OrganizationInputs() {
  const organization = useRecordContext<Organization>();
  const isOwn = useUser().organizationId === organization?.id;
  const isAdministrator = useCan("privacy_settings") && isOwn;
  return (
    <>
      <Fact source="createdAt" label="Created" field={TimeField} />
      <Fact source="people" label="Accounts" />
      {isAdministrator ? (
        <>
          <TextInput source="name" validate={required()} />
          <ChoiceInput
            source="region"
            choices={REGIONS.map(({ key: id, label: name }) => ({ id, name }))}
            helperText="Used for sessions that do not state a region."
          />
          <ChoiceInput source="currency" choices={CURRENCIES} />
          <ChoiceInput
            source="timeZone"
            choices={zonesToChoose(organization?.timeZone ?? null).map((id) => ({ id, name: id }))}
            helperText="Days start in this time zone. UTC if empty."
          />
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
          <BooleanInput source="previewsEnabled" label="Store previews of prompts, without the values found in them" />
          <BooleanInput
            source="keepsSpecialPreviews"
            label="Also store previews in which a special subject is noticed"
            helperText={`Off: no preview is stored of a session in which ${specialSubjectsIn()} is noticed. Subjects are noticed, not removed. People can withhold theirs in any case.`}
          />
          <BooleanInput
            source="asksAboutTime"
            label="Ask people now and then how long work would have taken without AI"
          />
          <BooleanInput source="peopleVisible" label="Administrators see names instead of pseudonyms" />
        </>
      ) : (
        <Fact source="name" label="Name" />
      )}
      <Fact source="suspendedAt" label="Suspended" field={TimeField} />
    </>
  );
}
