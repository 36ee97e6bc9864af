import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from "@mui/material";
import { useState } from "react";

interface Props {
  /** The action, such as "Revoke". */
  label: string;
  /** The consequence, and that it cannot be undone. */
  consequence: string;
  /** The text to type, such as the record's name. */
  expected: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks to type a record's name before something that cannot be undone. */
export function TypedConfirmation({ label, consequence, expected, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState("");
  return (
    <Dialog open onClose={onClose} aria-labelledby="typed-confirmation">
      <DialogTitle id="typed-confirmation">{label}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{consequence}</DialogContentText>
        <TextField
          fullWidth
          autoFocus
          label={`Type ${expected} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button color="error" variant="contained" disabled={typed !== expected} onClick={onConfirm}>
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
