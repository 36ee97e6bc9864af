import { DATA_NAMES } from "@treadlight/contract/console";
import { dataLabel } from "@treadlight/domain/security";
import {
  AutocompleteArrayInput,
  FormDataConsumer,
  ReferenceArrayInput,
  required,
  SelectInput,
  TextInput,
  useGetList,
  useRecordContext,
} from "react-admin";
import { useCan } from "../../session/context.ts";
import { ChoiceInput, orNull } from "../../shared/choice-input.tsx";

const ALL_BY_NAME = { sort: { field: "name", order: "ASC" }, pagination: { page: 1, perPage: 1_000 } } as const;
const DATA = DATA_NAMES.map((id) => ({ id, name: dataLabel(id) })).toSorted((a, b) =>
  a.name.localeCompare(b.name, "en"),
);

/** Which types of data a rule is about, and with which tool. */
export function DataInputs() {
  return (
    <>
      <AutocompleteArrayInput
        source="data"
        label="Types of data"
        choices={DATA}
        validate={required()}
        helperText="A session counts if it has any of them."
        shouldUnregister
      />
      <TextInput
        source="tool"
        label="Only with the tool"
        parse={orNull}
        helperText="Its name in the catalogue, such as ChatGPT. Empty for all tools."
      />
    </>
  );
}

/** Which department a rule is about. */
export function DepartmentNameInput() {
  const seesAll = useCan("alerts");
  const rule = useRecordContext<{ department?: string | null }>();
  const { data = [] } = useGetList<{ id: string; name: string }>("departments", ALL_BY_NAME);
  // A department that was renamed since keeps its past under its old name.
  const names = new Set([...data.map(({ name }) => name), ...[rule?.department].flatMap((name) => name ?? [])]);
  return (
    <ChoiceInput
      source="department"
      label="Only of the department"
      choices={[...names].map((name) => ({ id: name, name }))}
      helperText={
        seesAll
          ? "Empty for the whole organization."
          : "One that you are responsible for. Empty for all, if a saved question is watched."
      }
    />
  );
}

const TOLD = [
  { id: "administrators", name: "Every administrator" },
  { id: "chosen", name: "Chosen people, or nobody" },
];

/** Who gets a rule's mails. Those of a head's rules are theirs. */
export function RecipientInputs() {
  if (!useCan("alerts")) return null;
  return (
    <FormDataConsumer<{ recipients?: string[] | null }>>
      {({ formData: { recipients } }) => (
        <>
          <SelectInput
            source="recipients"
            label="E-mails go to"
            choices={TOLD}
            isRequired
            format={(stored: string[] | null | undefined) => (stored == null ? "administrators" : "chosen")}
            parse={(chosen: string) => (chosen === "chosen" ? [] : null)}
            helperText="Webhooks are told in any case."
          />
          {recipients != null && (
            <ReferenceArrayInput source="recipients" reference="users" sort={{ field: "email", order: "ASC" }}>
              <AutocompleteArrayInput
                label="Chosen people"
                filterToQuery={(q: string) => ({ q })}
                helperText="Without anybody, only webhooks are told. Whoever is not an administrator is told only of alerts about as many people as members may see."
              />
            </ReferenceArrayInput>
          )}
        </>
      )}
    </FormDataConsumer>
  );
}
