import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { reasonOf } from "@treadlight/client";
import { type ReactNode, useState } from "react";

interface Props {
  title: string;
  /** The name of the button. */
  label: string;
  /** Whether the input can be sent. */
  isReady: boolean;
  act: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with something to fill in. If the server refuses it, the dialog says why and keeps the input. */
export function AskDialog({ title, label, isReady, act, onClose, children }: Props) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="ask">
      <DialogTitle id="ask">{title}</DialogTitle>
      <DialogContent>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={isBusy || !isReady} onClick={() => void run()}>
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
