import { MARK_KINDS } from "@treadlight/contract/before-after";
import { DateInput, required, SelectInput, TextInput, useGetList, useRecordContext } from "react-admin";
import { ChoiceInput } from "../../shared/choice-input.tsx";
import { choicesOf } from "../../shared/choices.ts";

const ALL_BY_NAME = { sort: { field: "name", order: "ASC" }, pagination: { page: 1, perPage: 1_000 } } as const;

/** What a mark says. */
export function MarkInputs() {
  const mark = useRecordContext<{ department?: string; comparison?: string }>();
  const { data = [] } = useGetList<{ id: string; name: string }>("departments", ALL_BY_NAME);
  // A department that was renamed since keeps its past under its old name.
  const names = new Set([
    ...data.map(({ name }) => name),
    ...[mark?.department, mark?.comparison].flatMap((name) => name ?? []),
  ]);
  const choices = [...names].map((name) => ({ id: name, name }));
  return (
    <>
      <TextInput source="name" validate={required()} helperText="What started, like Licences for Sales." />
      <SelectInput source="kind" choices={choicesOf(MARK_KINDS)} validate={required()} />
      <DateInput source="day" label="First day" validate={required()} />
      <ChoiceInput source="department" choices={choices} validate={required()} />
      <ChoiceInput
        source="comparison"
        label="Compared with"
        choices={choices}
        validate={required()}
        helperText="Another department, in which nothing of the kind started then."
      />
    </>
  );
}
