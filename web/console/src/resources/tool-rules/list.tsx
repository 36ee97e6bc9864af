import { TOOL_RULE_STATES, type toolRules } from "@treadlight/contract/console";
import { TOOL_DECISIONS } from "@treadlight/contract/organization";
import { formatCalendarDay } from "@treadlight/domain/format";
import { DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { choicesOf, inWords } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { DEPARTMENT_FILTER, TEAM_FILTER } from "../../shared/reference-inputs.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

export type ToolRule = z.input<typeof toolRules.row>;

/** The name of the department or team that a rule is for. */
export const placeOf = ({ department, team }: ToolRule) => department ?? team ?? "";

const until = ({ lastDay, state }: ToolRule) => {
  if (lastDay === null) return "No end";
  return state === "expired" ? `Expired after ${formatCalendarDay(lastDay)}` : formatCalendarDay(lastDay);
};

export function ToolRuleList() {
  return (
    <ConsoleList<ToolRule>
      filters={[
        <SelectInput key="state" source="state" choices={choicesOf(TOOL_RULE_STATES)} />,
        <SelectInput key="decision" source="decision" choices={choicesOf(TOOL_DECISIONS)} />,
        DEPARTMENT_FILTER,
        TEAM_FILTER,
      ]}
      sort={{ field: "tool", order: "ASC" }}
      bulk={
        <BulkRemoveButton
          label="Delete"
          consequence="What is decided for everybody holds there again. This cannot be undone."
          said={saying("rule", "rules", "deleted")}
        />
      }
      small={{
        primary: (rule) => `${rule.tool}: ${inWords(rule.decision).toLowerCase()} for ${placeOf(rule)}`,
        secondary: until,
      }}
    >
      <DataTable.Col source="tool" />
      <DataTable.Col source="decision" field={WordsField} />
      <DataTable.Col source="department" />
      <DataTable.Col source="team" />
      <DataTable.Col<ToolRule> source="lastDay" label="Last day" render={until} />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
