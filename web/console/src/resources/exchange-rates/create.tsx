import { DOLLAR } from "@treadlight/domain/currency";
import { DateInput, NumberInput, required } from "react-admin";
import { ChoiceInput } from "../../shared/choice-input.tsx";
import { ConsoleCreate } from "../../shared/create.tsx";
import { CURRENCIES } from "../../shared/currencies.ts";

export function ExchangeRateCreate() {
  return (
    <ConsoleCreate>
      <ChoiceInput source="currency" choices={CURRENCIES.filter(({ id }) => id !== DOLLAR)} validate={required()} />
      <DateInput source="validFrom" label="From" validate={required()} helperText="It holds until the next one does." />
      <NumberInput source="perDollar" label="Units for one US dollar" min={0} validate={required()} />
    </ConsoleCreate>
  );
}
