import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box } from "@mui/material";
import { SECRET_OVERLAP_HOURS, type webhookDeliveries, webhooks } from "@treadlight/contract/console";
import { useState } from "react";
import {
  BooleanInput,
  DataTable,
  Pagination,
  ReferenceManyField,
  required,
  TextInput,
  useRecordContext,
} from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { TimeField } from "../../shared/time.tsx";
import { EventsInputs } from "./events.tsx";

/** A test is delivered within seconds. */
const LOOK_EVERY_MS = 3_000;

type Webhook = z.input<typeof webhooks.row>;
type Delivery = z.input<typeof webhookDeliveries.row>;

export function WebhookEdit() {
  return (
    <ConsoleEdit
      update={webhooks.update}
      actions={<WebhookActions />}
      remove={
        <RemoveButton
          label="Delete"
          consequence="Its deliveries are deleted as well. This cannot be undone."
          said={saying("webhook", "webhooks", "deleted")}
        />
      }
      tabs={[{ id: "deliveries", label: "Deliveries", content: <Deliveries /> }]}
    >
      <TextInput source="name" validate={required()} />
      <TextInput source="url" label="URL" type="url" validate={required()} />
      <EventsInputs />
      <BooleanInput source="enabled" />
      <Fact source="failingSince" label="Failing since" field={TimeField} />
      <Fact source="lastFailure" label="Last failure" />
    </ConsoleEdit>
  );
}

function Deliveries() {
  return (
    <Box component="section" aria-label="Deliveries" sx={{ p: 2 }}>
      <h2 className="card-title">Deliveries of the last 30 days</h2>
      <ReferenceManyField
        reference="webhook-deliveries"
        target="webhookId"
        sort={{ field: "createdAt", order: "DESC" }}
        queryOptions={{ refetchInterval: LOOK_EVERY_MS }}
        pagination={<Pagination />}
        empty="No deliveries yet. A test sends something."
      >
        <DataTable rowClick={false} bulkActionButtons={false} size="small">
          <DataTable.Col source="createdAt" label="Created" field={TimeField} />
          <DataTable.Col source="event" disableSort />
          <DataTable.Col<Delivery> source="deliveredAt" label="Outcome" disableSort render={outcomeOf} />
          <DataTable.NumberCol source="attempts" disableSort />
          <DataTable.Col source="deliveredAt" label="Delivered" field={TimeField} />
        </DataTable>
      </ReferenceManyField>
    </Box>
  );
}

function outcomeOf({ delivered, attempts, status, failure }: Delivery): string {
  if (delivered) return status === null ? "Delivered" : `Delivered, status ${status}`;
  if (attempts === 0) return "Waiting";
  return `Failed: ${failure ?? `status ${status}`}`;
}

function WebhookActions() {
  const api = useApi();
  const webhook = useRecordContext<Webhook>();
  const [secret, setSecret] = useState<string>();
  if (!webhook) return null;
  const { id, name } = webhook;
  const test = async () => {
    await api.call(webhooks.test, { params: { id } });
    return "Test sent. See its delivery in the tab Deliveries.";
  };
  const rotate = async () => {
    setSecret((await api.call(webhooks.rotateSecret, { params: { id } })).secret);
    return undefined;
  };
  return (
    <>
      <ActionButton label="Send a test" icon={<SendIcon />} act={test} />
      <ActionButton
        label="Rotate secret"
        icon={<RotateIcon />}
        consequence={`This creates a new secret. For ${SECRET_OVERLAP_HOURS} hours, deliveries carry a signature by the old one as well. This cannot be undone.`}
        expected={name}
        isDangerous
        act={rotate}
      />
      {secret !== undefined && <ShownOnce title="The new secret" text={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
