import MoveIcon from "@mui/icons-material/DriveFileMoveOutlined";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useState } from "react";
import { Form, required, useDataProvider, useListContext, useRefresh, useResourceContext } from "react-admin";
import { saying } from "./counted.ts";
import { DepartmentInput, TeamInput } from "./reference-inputs.tsx";
import { useEach } from "./use-each.ts";

const CHOSEN = required();

interface Props {
  /** Where the selected rows can move. */
  to: "departments" | "teams";
  label: string;
}

/** Moves the selected rows to a department or team. Rows that could not be moved stay selected. */
export function BulkMoveButton({ to, label }: Props) {
  const resource = useResourceContext() ?? "";
  const dataProvider = useDataProvider();
  const { selectedIds: ids, onSelect } = useListContext();
  const refresh = useRefresh();
  const each = useEach();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const source = to === "teams" ? "teamId" : "departmentId";
  const move = async ({ [source]: place }: Record<string, unknown>) => {
    setBusy(true);
    const data = { [source]: place };
    const failed = await each({
      ids,
      send: (id) => dataProvider.update(resource, { id, data, previousData: { id } }),
      said: resource === "teams" ? saying("team", "teams", "moved") : saying("person", "people", "moved"),
    });
    refresh();
    setBusy(false);
    setOpen(false);
    onSelect(failed);
  };
  const close = () => setOpen(isBusy);
  return (
    <>
      <Button size="small" startIcon={<MoveIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="xs" aria-labelledby={`move-${to}`}>
        {/* Without a record of its own, the form would take the one of the page. */}
        <Form record={{}} onSubmit={move}>
          <DialogTitle id={`move-${to}`}>{label}</DialogTitle>
          <DialogContent>
            {to === "teams" ? <TeamInput validate={CHOSEN} /> : <DepartmentInput validate={CHOSEN} />}
          </DialogContent>
          <DialogActions>
            <Button disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={isBusy}>
              Move {ids.length}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}
