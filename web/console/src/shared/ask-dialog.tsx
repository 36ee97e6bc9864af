import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { whyNot } from "./why-not.ts";

interface Props {
  title: string;
  /** The name of the button. */
  label: string;
  /** Whether the action ends or destroys something. */
  isDangerous?: boolean;
  /** Whether the input can be sent. */
  isReady: boolean;
  act: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog before an action. It stays until the server has answered. If the server refuses, it says why and keeps the input. */
export function AskDialog({ title, label, isDangerous = false, isReady, act, onClose, children }: Props) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The server may ask in a dialog of its own above this one.
  const titleId = useId();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(whyNot(error));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {children}
        {isBusy && <LinearProgress aria-label="Waiting for the server" sx={{ mt: 2 }} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? "error" : "primary"}
          disabled={isBusy || !isReady}
          onClick={() => void run()}
        >
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
