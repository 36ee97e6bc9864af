import DescendingIcon from "@mui/icons-material/ArrowDownward";
import AscendingIcon from "@mui/icons-material/ArrowUpward";
import SortIcon from "@mui/icons-material/Sort";
import { ListItemIcon, ListItemText, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { Button, FieldTitle, useListSortContext } from "react-admin";
import type { Column } from "./columns-button.tsx";

/** Sorts a list that shows no headings. react-admin's own button names columns by their field instead of their heading. */
export function SortButton({ columns }: { columns: readonly Column[] }) {
  const { resource, sort, setSort } = useListSortContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isAscending = sort.order === "ASC";
  return (
    <>
      <Button label="ra.action.sort" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <SortIcon />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ source, label }) => {
          const isSorted = source === sort.field;
          return (
            <MenuItem
              key={source}
              role="menuitemradio"
              aria-checked={isSorted}
              onClick={() => {
                setSort({ field: source, order: isSorted && isAscending ? "DESC" : "ASC" });
                setAnchor(null);
              }}
            >
              <ListItemIcon>
                {isSorted &&
                  (isAscending ? (
                    <AscendingIcon titleAccess="ascending" />
                  ) : (
                    <DescendingIcon titleAccess="descending" />
                  ))}
              </ListItemIcon>
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
