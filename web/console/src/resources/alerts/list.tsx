import type { alerts } from "@treadlight/contract/console";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { BulkChangeButton } from "../../shared/bulk-change-button.tsx";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { NameField } from "../../shared/name-field.tsx";
import { PersonField } from "../../shared/person-field.tsx";
import { Time, TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Alert = z.input<typeof alerts.row>;

export function AlertList() {
  return (
    <ConsoleList<Alert>
      facets={[
        {
          source: "acknowledged",
          label: "State",
          nameOf: (isAcknowledged) => (isAcknowledged ? "Acknowledged" : "Open"),
        },
        { source: "kind", label: "Kind" },
      ]}
      sort={{ field: "raisedAt", order: "DESC" }}
      bulk={
        <BulkChangeButton
          label="Acknowledge"
          data={{ acknowledged: true }}
          said={saying("alert", "alerts", "acknowledged")}
        />
      }
      small={{ primary: ({ message }) => message, secondary: ({ raisedAt }) => <Time at={raisedAt} /> }}
    >
      <DataTable.Col source="raisedAt" label="Raised" field={TimeField} />
      <DataTable.Col source="message" disableSort />
      <DataTable.Col source="kind" field={WordsField} />
      <DataTable.Col source="ruleId" label="Rule" disableSort>
        <NameField source="ruleId" reference="alert-rules" />
      </DataTable.Col>
      <DataTable.Col source="acknowledgedAt" label="Acknowledged" field={TimeField} />
      <DataTable.Col source="acknowledgedBy" label="By" field={PersonField} disableSort />
    </ConsoleList>
  );
}
