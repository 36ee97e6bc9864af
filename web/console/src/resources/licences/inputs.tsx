import { BILLING_PERIODS } from "@treadlight/domain/licences";
import { DateInput, NumberInput, required, SelectInput, TextInput } from "react-admin";
import { ChoiceInput, orNull } from "../../shared/choice-input.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { CURRENCIES } from "../../shared/currencies.ts";

/** What a licence says. */
export function LicenceInputs() {
  return (
    <>
      <TextInput source="tool" validate={required()} helperText="Its name in the catalogue, such as ChatGPT." />
      <TextInput source="contract" validate={required()} helperText="What you call the contract or the plan." />
      <NumberInput source="seats" min={1} step={1} validate={required()} />
      <NumberInput
        source="price"
        label="Price of a seat"
        min={0}
        validate={required()}
        helperText="For one billing period, as you pay it."
      />
      <ChoiceInput source="currency" choices={CURRENCIES} validate={required()} />
      <SelectInput source="period" label="Billed per" choices={choicesOf(BILLING_PERIODS)} validate={required()} />
      <DateInput source="startsOn" label="First day" validate={required()} />
      <DateInput source="renewsOn" label="Renews or ends on" parse={orNull} />
      <TextInput source="owner" label="Who looks after it" parse={orNull} />
    </>
  );
}
