import Delete from "@mui/icons-material/DeleteOutlined";
import { Button } from "@mui/material";
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
import { TypedConfirmation } from "./typed-confirmation.tsx";

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
  const [remove, { isPending }] = useDelete();
  const notify = useNotify();
  const redirect = useRedirect();
  if (!record || !canAccess) return null;
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
      {isOpen && (
        <TypedConfirmation
          label={label}
          consequence={consequence}
          expected={word(record)}
          isBusy={isPending}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
