import Delete from "@mui/icons-material/DeleteOutlined";
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from "@mui/material";
import { useState } from "react";
import {
  type RaRecord,
  useCanAccess,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from "react-admin";

interface Props<Row> {
  /** Such as "Remove from the organization". */
  label: string;
  /** What happens, and that it cannot be undone. */
  consequence: string;
  /** What must be typed, such as the record's name. */
  word: (row: Row) => string;
}

/** Removes a record for good, once its name has been typed. */
export function RemoveButton<Row extends RaRecord>({ label, consequence, word }: Props<Row>) {
  const resource = useResourceContext() ?? "";
  const record = useRecordContext<Row>();
  const { canAccess } = useCanAccess({ resource, action: "delete" });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [remove, { isPending }] = useDelete();
  const notify = useNotify();
  const redirect = useRedirect();
  if (!record || !canAccess) return null;
  const expected = word(record);
  const confirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          notify("Done.");
          redirect("list", resource);
        },
        onError: (error) => {
          setOpen(false);
          notify(error instanceof Error ? error.message : "The server did not answer.", { type: "error" });
        },
      },
    );
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby="remove">
        <DialogTitle id="remove">{label}</DialogTitle>
        <DialogContent>
          <DialogContentText>{consequence}</DialogContentText>
          <TextField
            fullWidth
            autoFocus
            label={`Type ${expected} to confirm`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button color="error" variant="contained" disabled={typed !== expected || isPending} onClick={confirm}>
            {label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
