import { Alert, Button } from "@mui/material";
import { reasonOf } from "@treadlight/client";

interface Props {
  error: unknown;
  /** Reads it again. */
  retry: () => void;
}

/** Instead of a list or a record that could not be read. The notification of it goes away. */
export function LoadFailed({ error, retry }: Props) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      {reasonOf(error)}
    </Alert>
  );
}
