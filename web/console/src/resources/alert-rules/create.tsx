import { BUDGET_MEASURES, WATCHED_DECISIONS } from "@treadlight/contract/console";
import { FormDataConsumer, type RaRecord, required, SelectInput, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";
import { DataInputs, DepartmentNameInput, RecipientInputs } from "./inputs.tsx";
import { QuestionInputs } from "./question-inputs.tsx";
import { BUDGETS, type Watched } from "./threshold.ts";
import { ThresholdInput } from "./threshold-input.tsx";

const WATCHED: readonly { id: string; name: string; rule: Watched }[] = [
  ...BUDGET_MEASURES.map((measure) => ({
    id: measure,
    name: BUDGETS[measure].name,
    rule: { kind: "budget" as const, measure },
  })),
  { id: "exposure", name: "Highly exposed sessions a day", rule: { kind: "exposure" } },
  { id: "data", name: "Types of data a day", rule: { kind: "data" } },
  ...WATCHED_DECISIONS.map((decision) => ({
    id: decision,
    name: decision === "block" ? "Use of blocked tools" : "Use of tools that people are warned about",
    rule: { kind: "tool_decision" as const, decision },
  })),
  { id: "tool", name: "A tool that nobody used before", rule: { kind: "unusual", subject: "tool" } },
  { id: "department", name: "An unusually busy day of a department", rule: { kind: "unusual", subject: "department" } },
  { id: "silence", name: "A source that has stopped", rule: { kind: "silence" } },
  { id: "question", name: "A saved question", rule: { kind: "question" } },
];
const ruleWatching = (watch: string | undefined) => WATCHED.find(({ id }) => id === watch)?.rule;

export function AlertRuleCreate() {
  return (
    <ConsoleCreate transform={ruleOf}>
      <TextInput source="name" validate={required()} />
      <SelectInput source="watch" choices={[...WATCHED]} validate={required()} />
      <FormDataConsumer<{ watch?: string }>>
        {({ formData: { watch } }) => {
          const rule = ruleWatching(watch);
          if (!rule) return null;
          return (
            <>
              {rule.kind === "data" && <DataInputs />}
              {rule.kind === "question" ? (
                <QuestionInputs />
              ) : (
                rule.kind !== "unusual" && <ThresholdInput key={watch} rule={rule} />
              )}
              <DepartmentNameInput />
              <RecipientInputs />
            </>
          );
        }}
      </FormDataConsumer>
    </ConsoleCreate>
  );
}

/** What was entered, without what only another kind of rule has. */
function ruleOf({ watch, tool, question, questionMeasure, direction, ...entered }: RaRecord): RaRecord {
  const rule = ruleWatching(watch);
  return {
    ...{ ...entered, ...rule },
    ...(rule?.kind === "data" && { tool }),
    ...(rule?.kind === "question" && { question, questionMeasure, direction }),
  };
}
