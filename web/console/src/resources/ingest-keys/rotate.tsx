import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import { Button, DialogContentText, TextField } from "@mui/material";
import { ingestKeys, KEY_OVERLAP_DAYS } from "@treadlight/contract/console";
import { useState } from "react";
import { useRecordContext, useRedirect } from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { AskDialog } from "../../shared/ask-dialog.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";

export type IngestKey = z.input<typeof ingestKeys.row>;

/** Replaces the key with a new one. Both work for some days, so that no sender is interrupted. */
export function RotateButton() {
  const record = useRecordContext<IngestKey>();
  const redirect = useRedirect();
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState<string>();
  // The dialog outlives the change of status that it makes.
  const canRotate = record?.status === "working";
  if (!record || !(canRotate || isOpen || key !== undefined)) return null;
  return (
    <>
      {canRotate && (
        <Button size="small" startIcon={<RotateIcon />} onClick={() => setOpen(true)}>
          Rotate
        </Button>
      )}
      {isOpen && (
        <RotateDialog
          id={record.id}
          onRotated={(created) => {
            setOpen(false);
            setKey(created);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {key !== undefined && (
        <ShownOnce title="The key that replaces it" text={key} onClose={() => redirect("list", "ingest-keys")} />
      )}
    </>
  );
}

interface RotateDialogProps {
  id: string;
  onRotated: (key: string) => void;
  onClose: () => void;
}

function RotateDialog({ id, onRotated, onClose }: RotateDialogProps) {
  const api = useApi();
  const [days, setDays] = useState(String(KEY_OVERLAP_DAYS));
  const rotate = async () => {
    const { key } = await api.call(ingestKeys.rotate, { params: { id }, body: { overlapDays: Number(days) } });
    onRotated(key);
  };
  return (
    <AskDialog title="Rotate" label="Rotate" isReady={days !== ""} act={rotate} onClose={onClose}>
      <DialogContentText sx={{ mb: 2 }}>
        This creates a new key with the same scopes. The current key keeps working for the days below, then expires.
      </DialogContentText>
      <TextField
        autoFocus
        fullWidth
        type="number"
        sx={{ mt: 1 }}
        label="Days both keys work"
        value={days}
        slotProps={{ htmlInput: { min: 0, max: 90, step: 1 } }}
        onChange={({ target }) => setDays(target.value)}
      />
    </AskDialog>
  );
}
