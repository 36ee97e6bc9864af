import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import { Alert } from "@mui/material";
import { ingestKeys } from "@treadlight/contract/console";
import { INGEST_SCOPES } from "@treadlight/contract/ingest";
import { useState } from "react";
import {
  CheckboxGroupInput,
  Labeled,
  required,
  TextField,
  TextInput,
  TopToolbar,
  useRecordContext,
  useRedirect,
} from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { TimeField } from "../../shared/time.tsx";

type IngestKey = z.input<typeof ingestKeys.row>;

export function IngestKeyEdit() {
  return (
    <ConsoleEdit
      actions={
        <TopToolbar>
          <RotateButton />
        </TopToolbar>
      }
      remove={
        <RemoveButton<IngestKey>
          label="Revoke"
          consequence="The key stops working at once. This cannot be undone. It stays listed."
          word={({ name }) => name}
        />
      }
    >
      <Revoked />
      <Labeled label="Begins with">
        <TextField source="prefix" />
      </Labeled>
      <Labeled label="Last used">
        <TimeField source="lastUsedAt" />
      </Labeled>
      <TextInput source="name" validate={required()} />
      <CheckboxGroupInput source="scopes" choices={choicesOf(INGEST_SCOPES)} />
    </ConsoleEdit>
  );
}

function Revoked() {
  const isRevoked = useRecordContext<IngestKey>()?.revokedAt != null;
  return isRevoked ? <Alert severity="info">This key is revoked.</Alert> : null;
}

/** Makes a second key of the same kind. Both work until the old one is revoked, so nothing that sends stands still. */
function RotateButton() {
  const api = useApi();
  const record = useRecordContext<IngestKey>();
  const redirect = useRedirect();
  const [key, setKey] = useState<string>();
  if (!record || record.revokedAt !== null) return null;
  const { name } = record;
  const scopes = INGEST_SCOPES.filter((scope) => record.scopes.includes(scope));
  const rotate = async () => {
    setKey((await api.call(ingestKeys.create, { body: { name, scopes } })).key);
    return "Put the new key in place. When the old one is no longer used, revoke it.";
  };
  return (
    <>
      <ActionButton label="Rotate" icon={<RotateIcon />} act={rotate} />
      {key !== undefined && (
        <ShownOnce title="The key that replaces it" text={key} onClose={() => redirect("list", "ingest-keys")} />
      )}
    </>
  );
}
