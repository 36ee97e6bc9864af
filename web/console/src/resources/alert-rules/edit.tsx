import { alertRules } from "@treadlight/contract/console";
import { BooleanInput, FunctionField, Labeled, required, TextInput, useRecordContext } from "react-admin";
import type { z } from "zod";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { DataInputs, DepartmentNameInput, RecipientInputs } from "./inputs.tsx";
import { QuestionInputs } from "./question-inputs.tsx";
import { thresholdInWords } from "./threshold.ts";
import { ThresholdInput } from "./threshold-input.tsx";

type AlertRule = z.input<typeof alertRules.row>;

export function AlertRuleEdit() {
  return (
    <ConsoleEdit
      update={alertRules.update}
      remove={
        <RemoveButton
          label="Delete"
          consequence="It raises no more alerts. Those that it raised stay. This cannot be undone."
          said={saying("rule", "rules", "deleted")}
        />
      }
    >
      <Labeled label="Raised by">
        <FunctionField<AlertRule> render={thresholdInWords} />
      </Labeled>
      <TextInput source="name" validate={required()} />
      <Watching />
      <DepartmentNameInput />
      <RecipientInputs />
      <BooleanInput source="enabled" />
    </ConsoleEdit>
  );
}

function Watching() {
  const rule = useRecordContext<AlertRule>();
  if (!rule) return null;
  return (
    <>
      {rule.kind === "data" && <DataInputs />}
      {rule.kind === "question" ? <QuestionInputs /> : rule.threshold !== null && <ThresholdInput rule={rule} />}
    </>
  );
}
