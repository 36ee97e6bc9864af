import { BUDGET_MEASURES } from "@treadlight/contract/console";
import { FormDataConsumer, type RaRecord, required, SelectInput, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";
import { BUDGETS } from "./threshold.ts";
import { ThresholdInput } from "./threshold-input.tsx";

const WATCHED = [
  ...BUDGET_MEASURES.map((id) => ({ id, name: BUDGETS[id].name })),
  { id: "exposure", name: "Highly exposed sessions a day" },
  { id: "tool", name: "A tool that nobody used before" },
  { id: "department", name: "An unusually busy day of a department" },
];

export function AlertRuleCreate() {
  return (
    <ConsoleCreate transform={ruleOf}>
      <TextInput source="name" validate={required()} />
      <SelectInput source="watch" choices={WATCHED} validate={required()} />
      <FormDataConsumer<{ watch?: string }>>
        {({ formData: { watch } }) => {
          const measure = BUDGET_MEASURES.find((id) => id === watch);
          return (measure ?? watch === "exposure") && <ThresholdInput key={watch} measure={measure} />;
        }}
      </FormDataConsumer>
    </ConsoleCreate>
  );
}

function ruleOf({ watch, ...rule }: RaRecord): RaRecord {
  if (watch === "exposure") return { ...rule, kind: "exposure" };
  if (watch === "tool" || watch === "department") return { ...rule, kind: "unusual", subject: watch };
  return { ...rule, kind: "budget", measure: watch };
}
