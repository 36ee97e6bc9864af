import Delete from "@mui/icons-material/DeleteOutlined";
import { Alert, Button, DialogContentText, MenuItem, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { ingestKeys } from "@treadlight/contract/console";
import { formatTime } from "@treadlight/domain/format";
import { useState } from "react";
import { useNotify, useRecordContext } from "react-admin";
import { useApi } from "../../session/context.ts";
import { AskDialog } from "../../shared/ask-dialog.tsx";
import { counted } from "../../shared/counted.ts";
import type { IngestKey } from "./rotate.tsx";

/** Senders to choose from: whoever abuses a key is among those that sent most. */
const SHOWN_SENDERS = 20;
const ALL = "";

/** Erases what was sent with a publishable key, which anybody can copy. */
export function EraseSentButton() {
  const record = useRecordContext<IngestKey>();
  const [isOpen, setOpen] = useState(false);
  if (record?.kind !== "publishable") return null;
  return (
    <>
      <Button size="small" color="error" startIcon={<Delete />} onClick={() => setOpen(true)}>
        Erase sessions
      </Button>
      {isOpen && <EraseDialog id={record.id} name={record.name} onClose={() => setOpen(false)} />}
    </>
  );
}

function EraseDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const api = useApi();
  const notify = useNotify();
  const [sender, setSender] = useState(ALL);
  const [from, setFrom] = useState("");
  const since = from === "" ? {} : { from: new Date(from).toISOString() };
  const { data: all } = useQuery({
    queryKey: ["sent", id, from],
    queryFn: () => api.call(ingestKeys.sent, { params: { id }, query: since }),
  });
  const which = { ...since, ...(sender !== ALL && { sender }) };
  const { data: sent, error } = useQuery({
    queryKey: ["sent", id, from, sender],
    queryFn: () => api.call(ingestKeys.sent, { params: { id }, query: which }),
  });
  const erase = async () => {
    if (!sent) return;
    const { to, sessions } = sent;
    const { erasing, appliesAt } = await api.call(ingestKeys.eraseSent, {
      params: { id },
      body: { ...which, to: to.toISOString(), sessions },
    });
    const sessionsErased = counted(erasing, "session", "sessions");
    notify(
      appliesAt === null
        ? `Erasing ${sessionsErased}. They disappear within seconds.`
        : `${sessionsErased} will be erased on ${formatTime(appliesAt)}. Until then an administrator can cancel it in the organization's settings.`,
    );
    onClose();
  };
  return (
    <AskDialog
      title={`Erase sessions sent with ${name}`}
      label="Erase"
      isDangerous
      isReady={sent !== undefined && sent.sessions > 0}
      act={erase}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>
        Anybody can copy a publishable key. This erases what was sent with it, for good. It cannot be undone. To stop
        the key as well, revoke it.
      </DialogContentText>
      <TextField
        select
        fullWidth
        sx={{ mt: 1 }}
        label="Sender"
        value={sender}
        helperText="A sender is an address on one day. Addresses are not stored."
        onChange={({ target }) => setSender(target.value)}
      >
        <MenuItem value={ALL}>All senders</MenuItem>
        {all?.senders.slice(0, SHOWN_SENDERS).map(({ sender: one, sessions, firstAt, lastAt }) => (
          <MenuItem key={one} value={one}>
            {counted(sessions, "session", "sessions")}, {formatTime(firstAt)} to {formatTime(lastAt)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        type="datetime-local"
        sx={{ mt: 2 }}
        label="Received from"
        value={from}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => {
          setFrom(target.value);
          setSender(ALL);
        }}
      />
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {reasonOf(error)}
        </Alert>
      )}
      <Alert severity="warning" sx={{ mt: 2 }} role="status">
        {sent ? `${counted(sent.sessions, "session", "sessions")} will be erased.` : "Counting the sessions..."}
      </Alert>
    </AskDialog>
  );
}
