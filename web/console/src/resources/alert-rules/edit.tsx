import type { alertRules } from "@treadlight/contract/console";
import {
  BooleanInput,
  DeleteButton,
  FunctionField,
  Labeled,
  NumberInput,
  required,
  TextInput,
  useRecordContext,
} from "react-admin";
import type { z } from "zod";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { thresholdInWords, thresholdUnit } from "./threshold.ts";

type AlertRule = z.input<typeof alertRules.row>;

export function AlertRuleEdit() {
  return (
    <ConsoleEdit remove={<DeleteButton mutationMode="undoable" />}>
      <Labeled label="Raised by">
        <FunctionField<AlertRule> render={thresholdInWords} />
      </Labeled>
      <TextInput source="name" validate={required()} />
      <Threshold />
      <BooleanInput source="enabled" />
    </ConsoleEdit>
  );
}

function Threshold() {
  const rule = useRecordContext<AlertRule>();
  if (rule?.threshold == null) return null;
  return <NumberInput source="threshold" validate={required()} helperText={thresholdUnit(rule)} />;
}
