import Delete from "@mui/icons-material/DeleteOutlined";
import { Button } from "@mui/material";
import { reasonOf } from "@treadlight/client";
import { useState } from "react";
import {
  type RaRecord,
  useBulkDeleteController,
  useCanAccess,
  useDeleteController,
  useListContext,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
} from "react-admin";
import { TypedConfirmation } from "./typed-confirmation.tsx";

interface Words {
  /** Such as "Remove from the organization". */
  label: string;
  /** The consequence, and that it cannot be undone. */
  consequence: string;
}

interface RemoveProps<Row> extends Words {
  /** The text to type, such as the record's name. */
  word: (row: Row) => string;
}

/** Removes a record for good, once its name has been typed. */
export function RemoveButton<Row extends RaRecord>({ word, ...words }: RemoveProps<Row>) {
  const record = useRecordContext<Row>();
  const removal = useDeleteController({ mutationMode: "pessimistic", successMessage: "console.done" });
  return record && <Removal {...words} {...removal} expected={word(record)} />;
}

/** Removes the selected records for good, once their number has been typed. */
export function BulkRemoveButton(words: Words) {
  const { selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const removal = useBulkDeleteController({
    mutationMode: "pessimistic",
    successMessage: "console.done",
    mutationOptions: {
      // Each record is removed by itself.
      onError: (error) => {
        notify(`Some could not be removed. ${reasonOf(error)}`, { type: "error" });
        onUnselectItems();
        refresh();
      },
    },
  });
  return <Removal {...words} {...removal} expected={String(selectedIds.length)} />;
}

interface RemovalProps extends Words {
  expected: string;
  isPending: boolean;
  handleDelete: () => void;
}

function Removal({ label, consequence, expected, isPending, handleDelete }: RemovalProps) {
  const resource = useResourceContext() ?? "";
  const { canAccess } = useCanAccess({ resource, action: "delete" });
  const [isOpen, setOpen] = useState(false);
  if (!canAccess) return null;
  const confirm = () => {
    setOpen(false);
    handleDelete();
  };
  return (
    <>
      <Button size="small" color="error" startIcon={<Delete />} disabled={isPending} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <TypedConfirmation
          label={label}
          consequence={consequence}
          expected={expected}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
