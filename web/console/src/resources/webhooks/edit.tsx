import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import { SECRET_OVERLAP_HOURS, webhooks } from "@treadlight/contract/console";
import { useState } from "react";
import {
  BooleanField,
  BooleanInput,
  DataTable,
  ReferenceManyField,
  required,
  TextInput,
  TopToolbar,
  useRecordContext,
} from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { TimeField } from "../../shared/time.tsx";

type Webhook = z.input<typeof webhooks.row>;

export function WebhookEdit() {
  return (
    <ConsoleEdit
      actions={
        <TopToolbar>
          <WebhookActions />
        </TopToolbar>
      }
      remove={
        <RemoveButton<Webhook>
          label="Delete"
          consequence="Its deliveries are deleted as well. This cannot be undone."
          word={({ name }) => name}
        />
      }
      below={
        <ReferenceManyField
          reference="webhook-deliveries"
          target="webhookId"
          sort={{ field: "createdAt", order: "DESC" }}
        >
          <DataTable rowClick={false} bulkActionButtons={false} size="small">
            <DataTable.Col source="createdAt" label="Created" field={TimeField} />
            <DataTable.Col source="event" disableSort />
            <DataTable.NumberCol source="attempts" disableSort />
            <DataTable.Col source="delivered" field={BooleanField} disableSort />
            <DataTable.NumberCol source="status" disableSort />
            <DataTable.Col source="failure" disableSort />
          </DataTable>
        </ReferenceManyField>
      }
    >
      <TextInput source="name" validate={required()} />
      <TextInput source="url" label="URL" type="url" validate={required()} />
      <BooleanInput source="enabled" />
    </ConsoleEdit>
  );
}

function WebhookActions() {
  const api = useApi();
  const id = useRecordContext<Webhook>()?.id;
  const [secret, setSecret] = useState<string>();
  if (id === undefined) return null;
  const test = async () => {
    await api.call(webhooks.test, { params: { id } });
    return "A test is on its way. Its delivery is listed below.";
  };
  const rotate = async () => {
    setSecret((await api.call(webhooks.rotateSecret, { params: { id } })).secret);
    return `For ${SECRET_OVERLAP_HOURS} hours, deliveries carry a signature by the old secret as well.`;
  };
  return (
    <>
      <ActionButton label="Send a test" icon={<SendIcon />} act={test} />
      <ActionButton label="Rotate secret" icon={<RotateIcon />} act={rotate} />
      {secret !== undefined && <ShownOnce title="The new secret" text={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
