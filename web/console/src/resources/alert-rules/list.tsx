import { ALERT_KINDS, type alertRules } from "@treadlight/contract/console";
import { BooleanField, BooleanInput, DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { BulkChangeButton } from "../../shared/bulk-change-button.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { thresholdInWords } from "./threshold.ts";

type AlertRule = z.input<typeof alertRules.row>;

export function AlertRuleList() {
  return (
    <ConsoleList<AlertRule>
      filters={[
        <SelectInput key="kind" source="kind" choices={choicesOf(ALERT_KINDS)} />,
        <BooleanInput key="enabled" source="enabled" />,
      ]}
      sort={{ field: "name", order: "ASC" }}
      bulk={
        <>
          <BulkChangeButton label="Turn on" data={{ enabled: true }} said={saying("rule", "rules", "turned on")} />
          <BulkChangeButton
            label="Turn off"
            data={{ enabled: false }}
            consequence="They raise no alerts until they are turned on again."
            said={saying("rule", "rules", "turned off")}
          />
          <BulkRemoveButton
            label="Delete"
            consequence="They raise no more alerts. Those that they raised stay. This cannot be undone."
            said={saying("rule", "rules", "deleted")}
          />
        </>
      }
      small={{ primary: ({ name }) => name, secondary: thresholdInWords }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="kind" field={WordsField} />
      <DataTable.Col<AlertRule> source="threshold" label="Raised by" disableSort render={thresholdInWords} />
      <DataTable.Col source="enabled" field={BooleanField} disableSort />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
