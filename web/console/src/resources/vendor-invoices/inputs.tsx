import { COVERS } from "@treadlight/contract/console";
import { NumberInput, required, SelectInput, TextInput } from "react-admin";
import { ChoiceInput, orNull } from "../../shared/choice-input.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { CURRENCIES } from "../../shared/currencies.ts";

/** What a vendor's invoice says. */
export function VendorInvoiceInputs() {
  return (
    <>
      <TextInput source="vendor" validate={required()} helperText="As in the catalogue of tools, such as OpenAI." />
      <TextInput source="firstMonth" label="First month" validate={required()} helperText="Such as 2026-03." />
      <TextInput
        source="lastMonth"
        label="Last month"
        validate={required()}
        helperText="Each month gets the same part."
      />
      <NumberInput source="amount" validate={required()} helperText="Of all months. Less than 0 for a credit." />
      <ChoiceInput source="currency" choices={CURRENCIES} validate={required()} />
      <SelectInput
        source="covers"
        choices={choicesOf(COVERS)}
        validate={required()}
        helperText="It takes the place of estimates of use, of licences by contract, or of both."
      />
      <TextInput source="tool" parse={orNull} helperText="If it is for one tool alone, as in the catalogue." />
      <TextInput source="department" parse={orNull} helperText="If it is charged to one alone." />
      <TextInput source="number" parse={orNull} helperText="As the vendor numbers it." />
    </>
  );
}
