import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box, Button } from "@mui/material";
import { SECRET_OVERLAP_HOURS, webhooks } from "@treadlight/contract/console";
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
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { TimeField } from "../../shared/time.tsx";
import { TypedConfirmation } from "../../shared/typed-confirmation.tsx";
import { useNotifyFailure } from "../../shared/use-notify-failure.ts";
import { EventsInputs } from "./events.tsx";

/** A test is delivered within seconds. */
const LOOK_EVERY_MS = 3_000;

type Webhook = z.input<typeof webhooks.row>;

export function WebhookEdit() {
  return (
    <ConsoleEdit
      actions={<WebhookActions />}
      remove={
        <RemoveButton<Webhook>
          label="Delete"
          consequence="Its deliveries are deleted as well. This cannot be undone."
          word={({ name }) => name}
        />
      }
      below={<Deliveries />}
    >
      <TextInput source="name" validate={required()} />
      <TextInput source="url" label="URL" type="url" validate={required()} />
      <EventsInputs />
      <BooleanInput source="enabled" />
      <Fact source="failingSince" label="Failing since" field={TimeField} />
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
        empty="No deliveries yet."
      >
        <DataTable rowClick={false} bulkActionButtons={false} size="small">
          <DataTable.Col source="createdAt" label="Created" field={TimeField} />
          <DataTable.Col source="event" disableSort />
          <DataTable.NumberCol source="attempts" disableSort />
          <DataTable.Col source="deliveredAt" label="Delivered" field={TimeField} />
          <DataTable.NumberCol source="status" disableSort />
          <DataTable.Col source="failure" disableSort />
        </DataTable>
      </ReferenceManyField>
    </Box>
  );
}

function WebhookActions() {
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const webhook = useRecordContext<Webhook>();
  const [isAsked, setAsked] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (!webhook) return null;
  const { id, name } = webhook;
  const test = async () => {
    await api.call(webhooks.test, { params: { id } });
    return "Test sent. Its delivery is listed below.";
  };
  const rotate = async () => {
    setAsked(false);
    try {
      setSecret((await api.call(webhooks.rotateSecret, { params: { id } })).secret);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <>
      <ActionButton label="Send a test" icon={<SendIcon />} act={test} />
      <Button size="small" startIcon={<RotateIcon />} onClick={() => setAsked(true)}>
        Rotate secret
      </Button>
      {isAsked && (
        <TypedConfirmation
          label="Rotate secret"
          consequence={`This creates a new secret. For ${SECRET_OVERLAP_HOURS} hours, deliveries carry a signature by the old one as well. This cannot be undone.`}
          expected={name}
          onConfirm={() => void rotate()}
          onClose={() => setAsked(false)}
        />
      )}
      {secret !== undefined && <ShownOnce title="The new secret" text={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
