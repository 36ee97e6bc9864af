import MoveIcon from "@mui/icons-material/DriveFileMoveOutlined";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { useGetList, useListContext, useNotify, useUnselectAll, useUpdateMany } from "react-admin";

interface Props {
  /** Where the selected rows can move. */
  to: "departments" | "teams";
  /** The field that changes. */
  source: "departmentId" | "teamId";
  label: string;
}

const MAX_PLACES = 1_000;

/** Moves the selected rows to a department or team; it can be undone for a few seconds. */
export function BulkMoveButton({ to, source, label }: Props) {
  const { resource, selectedIds } = useListContext();
  const { data: places = [] } = useGetList(to, {
    sort: { field: "name", order: "ASC" },
    pagination: { page: 1, perPage: MAX_PLACES },
  });
  const [place, setPlace] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [updateMany] = useUpdateMany();
  const unselectAll = useUnselectAll(resource);
  const notify = useNotify();
  const move = () => {
    setOpen(false);
    updateMany(
      resource,
      { ids: selectedIds, data: { [source]: place === "" ? null : place } },
      {
        mutationMode: "undoable",
        onSuccess: () => {
          notify(`Moved ${selectedIds.length}.`, { undoable: true });
          unselectAll();
        },
        onError: (error) => notify(error instanceof Error ? error.message : "The move failed.", { type: "error" }),
      },
    );
  };
  return (
    <>
      <Button size="small" startIcon={<MoveIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby={`move-${source}`}>
        <DialogTitle id={`move-${source}`}>{label}</DialogTitle>
        <DialogContent>
          <TextField
            select
            fullWidth
            sx={{ mt: 1 }}
            label="Move to"
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          >
            <MenuItem value="">None</MenuItem>
            {places.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button variant="contained" onClick={move}>
            Move {selectedIds.length}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
