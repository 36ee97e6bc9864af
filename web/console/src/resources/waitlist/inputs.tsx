import { waitlistStatusSchema } from "@treadlight/contract/console";
import { TEAM_SIZES } from "@treadlight/contract/forms";
import { required, SelectInput, TextInput } from "react-admin";
import { choicesOf } from "../../shared/choices.ts";

export function WaitlistInputs() {
  return (
    <>
      <TextInput source="name" />
      <TextInput source="company" />
      <SelectInput source="teamSize" choices={TEAM_SIZES.map((id) => ({ id, name: id }))} />
      <SelectInput
        source="status"
        validate={required()}
        choices={choicesOf(waitlistStatusSchema.options)}
        defaultValue="waiting"
      />
      <TextInput source="note" multiline helperText="Only visible to staff." />
    </>
  );
}
