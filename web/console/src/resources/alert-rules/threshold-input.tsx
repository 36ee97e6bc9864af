import { NumberInput, required } from "react-admin";
import { storedAmount, unitOf, type Watched } from "./threshold.ts";

/** From which amount on a rule raises an alert. */
export function ThresholdInput({ rule }: { rule: Watched }) {
  const { unit, perUnit, label = "More than" } = unitOf(rule);
  return (
    <NumberInput
      source="threshold"
      label={label}
      validate={required()}
      helperText={unit}
      format={(stored: number | null) => (stored === null ? "" : String(stored / perUnit))}
      parse={(typed) => storedAmount(typed, perUnit)}
      shouldUnregister
    />
  );
}
