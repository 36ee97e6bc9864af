import CheckedIcon from "@mui/icons-material/CheckBox";
import UncheckedIcon from "@mui/icons-material/CheckBoxOutlineBlank";
import ColumnsIcon from "@mui/icons-material/ViewWeek";
import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from "@mui/material";
import { isValidElement, type ReactNode, useState } from "react";
import { FieldTitle, useResourceContext, useStore } from "react-admin";
import { z } from "zod";

const columnSchema = z.object({
  source: z.string(),
  label: z.string().optional(),
  disableSort: z.boolean().default(false),
});
export type Column = z.output<typeof columnSchema>;

/** The properties of a column, which is an element. */
export const columnOf = (column: ReactNode): Column =>
  columnSchema.parse(isValidElement(column) ? column.props : undefined);

interface Props {
  /** The columns of the table. */
  columns: readonly Column[];
  hiddenColumns: string[];
}

/** Chooses the columns of a table. Screen readers cannot use react-admin's own button for it. */
export function ColumnsButton({ columns, hiddenColumns }: Props) {
  const resource = useResourceContext() ?? "";
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The table reads what is stored here.
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, hiddenColumns);
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ source, label }) => {
          const isShown = !hidden.includes(source);
          return (
            <MenuItem
              key={source}
              dense
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => setHidden(isShown ? [...hidden, source] : hidden.filter((name) => name !== source))}
            >
              <ListItemIcon>{isShown ? <CheckedIcon /> : <UncheckedIcon />}</ListItemIcon>
              <ListItemText>
                <FieldTitle source={source} resource={resource} {...(label !== undefined && { label })} />
              </ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
