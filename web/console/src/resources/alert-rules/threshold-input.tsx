import type { BudgetMeasure } from "@treadlight/contract/console";
import { NumberInput, required } from "react-admin";
import { BUDGETS, storedAmount } from "./threshold.ts";

/** From which amount on a rule raises an alert. @param measure of a budget; without one, the rule counts exposed sessions */
export function ThresholdInput({ measure }: { measure?: BudgetMeasure | undefined }) {
  const { unit, perUnit } =
    measure === undefined
      ? { unit: "Sessions a day whose data exposure is high or critical", perUnit: 1 }
      : BUDGETS[measure];
  return (
    <NumberInput
      source="threshold"
      label="More than"
      validate={required()}
      helperText={unit}
      format={(stored: number | null) => (stored === null ? "" : String(stored / perUnit))}
      parse={(typed) => storedAmount(typed, perUnit)}
      shouldUnregister
    />
  );
}
