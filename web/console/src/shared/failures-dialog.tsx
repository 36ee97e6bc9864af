import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import type { ReactNode } from "react";

/** What could not be changed, and why. */
export interface Failure {
  name: ReactNode;
  reason: string;
}

export interface FailuresDialogProps {
  failures: readonly Failure[];
  onClose: () => void;
}

/** Each record that could not be changed, with the reason. */
export function FailuresDialog({ failures, onClose }: FailuresDialogProps) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="failures">
      <DialogTitle id="failures">Not changed</DialogTitle>
      <DialogContent>
        <Alert severity="error">
          <ul className="failures">
            {failures.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={index}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
