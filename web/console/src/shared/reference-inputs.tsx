import { AutocompleteInput, ReferenceInput } from "react-admin";

const BY_NAME = { field: "name", order: "ASC" } as const;

interface Props {
  source?: string;
  label?: string;
}

/** A department of the organization, by name. Empty, the record is in none. */
export function DepartmentInput({ source = "departmentId", label = "Department" }: Props) {
  return (
    <ReferenceInput source={source} reference="departments" sort={BY_NAME}>
      <AutocompleteInput label={label} filterToQuery={toQuery} parse={orNull} />
    </ReferenceInput>
  );
}

/** A team of the organization, by name. */
export function TeamInput({ source = "teamId", label = "Team" }: Props) {
  return (
    <ReferenceInput source={source} reference="teams" sort={BY_NAME}>
      <AutocompleteInput label={label} filterToQuery={toQuery} parse={orNull} />
    </ReferenceInput>
  );
}

const toQuery = (q: string) => ({ q });
/** The input gives an empty text for nothing, the server wants null. */
const orNull = (id: string) => (id === "" ? null : id);
