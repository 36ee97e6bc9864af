import ReplyIcon from "@mui/icons-material/ReplyOutlined";
import { Button, TextField } from "@mui/material";
import { contactMessages } from "@treadlight/contract/console";
import { useState } from "react";
import { useNotify, useRecordContext, useRefresh } from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { AskDialog } from "../../shared/ask-dialog.tsx";
import { useSavedFirst } from "../../shared/unsaved.tsx";

export type Message = z.input<typeof contactMessages.row>;

/** Answers a message by mail, once. */
export function AnswerButton() {
  const message = useRecordContext<Message>();
  const [isOpen, setOpen] = useState(false);
  const savedFirst = useSavedFirst();
  if (!message || message.answeredAt !== null) return null;
  return (
    <>
      <Button size="small" startIcon={<ReplyIcon />} onClick={() => savedFirst(() => setOpen(true))}>
        Answer
      </Button>
      {isOpen && <AnswerDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
}

function AnswerDialog({ message: { id, email }, onClose }: { message: Message; onClose: () => void }) {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const [text, setText] = useState("");
  const send = async () => {
    await api.call(contactMessages.answer, { params: { id }, body: { text } });
    notify(`Reply sent to ${email}.`);
    refresh();
    onClose();
  };
  return (
    <AskDialog title={`Answer ${email}`} label="Send" isReady={text.trim() !== ""} act={send} onClose={onClose}>
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={8}
        sx={{ mt: 1 }}
        label="Answer"
        helperText="The mail greets them by name and quotes their message below your answer."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </AskDialog>
  );
}
