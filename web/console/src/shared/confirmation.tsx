import { DialogContentText, TextField } from "@mui/material";
import { useState } from "react";
import { AskDialog } from "./ask-dialog.tsx";

interface Props {
  /** The action, such as "Revoke". */
  label: string;
  /** What it will do, and whether it can be undone. */
  consequence: string;
  /** A text to type first, such as the record's name. */
  expected?: string | undefined;
  /** Whether the action ends or destroys something. */
  isDangerous?: boolean;
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an action, and says what it will do. */
export function Confirmation({ label, consequence, expected, isDangerous = true, act, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const isReady = expected === undefined || typed === expected;
  return (
    <AskDialog title={label} {...{ label, isDangerous, isReady, act, onClose }}>
      <DialogContentText>{consequence}</DialogContentText>
      {expected !== undefined && (
        <TextField
          fullWidth
          autoFocus
          sx={{ mt: 2 }}
          label={`Type ${expected} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </AskDialog>
  );
}
