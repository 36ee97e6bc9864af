import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from "@mui/material";
import { reasonOf } from "@treadlight/client";
import { type ReactNode, useState } from "react";

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
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="ask">
      <DialogTitle id="ask">{title}</DialogTitle>
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
