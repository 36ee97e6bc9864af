import { TOOL_DECISIONS } from "@treadlight/contract/organization";
import { DateInput, required, SelectInput } from "react-admin";
import { orNull } from "../../shared/choice-input.tsx";
import { choicesOf } from "../../shared/choices.ts";

/** What a rule decides, and until when. */
export function ToolRuleInputs() {
  return (
    <>
      <SelectInput source="decision" choices={choicesOf(TOOL_DECISIONS)} validate={required()} />
      <DateInput
        source="lastDay"
        label="Last day"
        parse={orNull}
        helperText="Administrators are reminded a week before. Empty for no end."
      />
    </>
  );
}
