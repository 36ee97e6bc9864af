import type { webhooks } from "@treadlight/contract/console";
import { BooleanField, BooleanInput, DataTable } from "react-admin";
import type { z } from "zod";
import { BulkChangeButton } from "../../shared/bulk-change-button.tsx";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";

type Webhook = z.input<typeof webhooks.row>;

export function WebhookList() {
  return (
    <ConsoleList<Webhook>
      filters={[<BooleanInput key="enabled" source="enabled" />]}
      sort={{ field: "name", order: "ASC" }}
      bulk={
        <>
          <BulkChangeButton
            label="Turn on"
            data={{ enabled: true }}
            said={saying("webhook", "webhooks", "turned on")}
          />
          <BulkChangeButton
            label="Turn off"
            data={{ enabled: false }}
            consequence="Nothing is sent to them until they are turned on again."
            said={saying("webhook", "webhooks", "turned off")}
          />
          <BulkRemoveButton
            label="Delete"
            consequence="Their deliveries are deleted as well. This cannot be undone."
            said={saying("webhook", "webhooks", "deleted")}
            isTyped
          />
        </>
      }
      small={{ primary: ({ name }) => name, secondary: ({ url }) => url }}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="url" label="URL" />
      <DataTable.Col source="enabled" field={BooleanField} />
      <DataTable.Col source="failingSince" field={TimeField} />
      <DataTable.Col source="lastFailure" />
      <DataTable.NumberCol source="waiting" label="Waiting deliveries" />
      <DataTable.Col source="createdAt" label="Created" field={TimeField} />
    </ConsoleList>
  );
}
