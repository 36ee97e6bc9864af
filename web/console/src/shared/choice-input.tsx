import { AutocompleteInput, type Validator } from "react-admin";

interface Props {
  source: string;
  choices: readonly { id: string; name: string }[];
  label?: string;
  helperText?: string;
  validate?: Validator;
}

/** One of many choices, found by typing, or none. */
export function ChoiceInput({ choices, ...input }: Props) {
  return <AutocompleteInput {...input} choices={[...choices]} parse={orNull} />;
}

/** An empty input gives an empty string, but the server expects null. */
export const orNull = (id: string) => (id === "" ? null : id);
