import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useState } from "react";
import { useNotifyFailure } from "./use-notify-failure.tsx";

interface Props {
  title: string;
  /** The key or secret. */
  text: string;
  onClose: () => void;
}

/** A key or secret that the server shows only once. */
export function ShownOnce({ title, text, onClose }: Props) {
  const notifyFailure = useNotifyFailure();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), notifyFailure);
  return (
    <Dialog open aria-labelledby="shown-once">
      <DialogTitle id="shown-once">{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Copy it now. You won't see it again.
        </Alert>
        <code className="shown-once">{text}</code>
      </DialogContent>
      <DialogActions>
        {/* Browsers offer the clipboard on secure origins only. */}
        {window.isSecureContext && <Button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy"}</Button>}
        <Button variant="contained" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
