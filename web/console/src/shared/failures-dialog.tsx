import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import type { FailuresDialogProps } from "./failures.tsx";

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
