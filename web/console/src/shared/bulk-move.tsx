import MoveIcon from "@mui/icons-material/DriveFileMoveOutlined";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { reasonOf } from "@treadlight/client";
import { useState } from "react";
import { Form, required, useListContext, useNotify, useUpdateMany } from "react-admin";
import { DepartmentInput, TeamInput } from "./reference-inputs.tsx";

const CHOSEN = required();

interface Props {
  /** Where the selected rows can move. */
  to: "departments" | "teams";
  label: string;
}

/** Moves the selected rows to a department or team; it can be undone for a few seconds. */
export function BulkMoveButton({ to, label }: Props) {
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const [updateMany] = useUpdateMany();
  const notify = useNotify();
  const source = to === "teams" ? "teamId" : "departmentId";
  const move = ({ [source]: place }: Record<string, unknown>) => {
    setOpen(false);
    updateMany(
      resource,
      { ids: selectedIds, data: { [source]: place } },
      {
        mutationMode: "undoable",
        onSuccess: () => {
          notify(`Moved ${selectedIds.length}.`, { undoable: true });
          onUnselectItems();
        },
        onError: (error) => notify(`Some could not be moved. ${reasonOf(error)}`, { type: "error" }),
      },
    );
  };
  return (
    <>
      <Button size="small" startIcon={<MoveIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby={`move-${to}`}>
        {/* Without a record of its own, the form would take the one of the page. */}
        <Form record={{}} onSubmit={move}>
          <DialogTitle id={`move-${to}`}>{label}</DialogTitle>
          <DialogContent>
            {to === "teams" ? <TeamInput validate={CHOSEN} /> : <DepartmentInput validate={CHOSEN} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="contained">
              Move {selectedIds.length}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}
