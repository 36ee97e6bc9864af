import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { createContext, type ReactNode, useState } from "react";

/** What could not be changed, and why. */
export interface Failure {
  name: ReactNode;
  reason: string;
}

/** Shows failures in a dialog, on whichever page the person is by then. */
export const FailuresContext = createContext<(failures: readonly Failure[]) => void>(() => {});

/** Around all pages: holds the dialog. */
export function FailuresProvider({ children }: { children: ReactNode }) {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const close = () => setFailures([]);
  return (
    <FailuresContext value={setFailures}>
      {children}
      {failures.length > 0 && (
        <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="failures">
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
            <Button variant="contained" onClick={close}>
              Close
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </FailuresContext>
  );
}
