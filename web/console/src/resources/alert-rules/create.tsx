import { ALERT_KINDS, BUDGET_MEASURES, UNUSUAL_SUBJECTS } from "@treadlight/contract/console";
import { FormDataConsumer, NumberInput, required, SelectInput, TextInput } from "react-admin";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleCreate } from "../../shared/create.tsx";
import { thresholdUnit } from "./threshold.ts";

export function AlertRuleCreate() {
  return (
    <ConsoleCreate>
      <TextInput source="name" validate={required()} />
      <SelectInput source="kind" choices={choicesOf(ALERT_KINDS)} validate={required()} />
      <FormDataConsumer>
        {({ formData: { kind, measure } }) => (
          <>
            {kind === "budget" && (
              <SelectInput
                source="measure"
                choices={choicesOf(BUDGET_MEASURES)}
                validate={required()}
                shouldUnregister
              />
            )}
            {kind === "unusual" && (
              <SelectInput
                source="subject"
                choices={choicesOf(UNUSUAL_SUBJECTS)}
                validate={required()}
                shouldUnregister
              />
            )}
            {(kind === "budget" || kind === "exposure") && (
              <NumberInput
                source="threshold"
                validate={required()}
                helperText={thresholdUnit({ kind, measure })}
                shouldUnregister
              />
            )}
          </>
        )}
      </FormDataConsumer>
    </ConsoleCreate>
  );
}
