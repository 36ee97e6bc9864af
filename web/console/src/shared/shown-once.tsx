import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";

interface Props {
  title: string;
  /** The key or secret. */
  text: string;
  onClose: () => void;
}

/** A key or secret that the server tells once. */
export function ShownOnce({ title, text, onClose }: Props) {
  return (
    <Dialog open aria-labelledby="shown-once">
      <DialogTitle id="shown-once">{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Store it now. It cannot be shown again.
        </Alert>
        <code className="shown-once">{text}</code>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void navigator.clipboard.writeText(text)}>Copy</Button>
        <Button variant="contained" onClick={onClose}>
          I have stored it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
