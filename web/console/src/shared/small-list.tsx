import { Checkbox, List, ListItem, ListItemButton, ListItemText } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import {
  BulkActionsToolbar,
  ListNoResults,
  type RaRecord,
  RecordContextProvider,
  SimpleListLoading,
  useCreatePath,
  useListContext,
} from "react-admin";
import { Link } from "react-router";

/** The two lines that stand for a row. */
export interface Lines<Row> {
  primary: (row: Row) => ReactNode;
  secondary: (row: Row) => ReactNode;
}

interface Props<Row> extends Lines<Row> {
  rowClick: "edit" | "show" | false;
  /** Actions on the selected rows. */
  bulk?: ReactElement | undefined;
}

/** The rows of a list on a small screen. Rows of react-admin's own cannot be selected. */
export function SmallList<Row extends RaRecord>({ primary, secondary, rowClick, bulk }: Props<Row>) {
  const { data, resource, selectedIds, onToggleItem } = useListContext<Row>();
  const createPath = useCreatePath();
  if (!data) return <SimpleListLoading hasSecondaryText />;
  if (data.length === 0) return <ListNoResults />;
  return (
    <>
      {bulk && <BulkActionsToolbar>{bulk}</BulkActionsToolbar>}
      <List>
        {data.map((row) => {
          const nameId = `row-${row.id}`;
          const text = <ListItemText id={nameId} primary={primary(row)} secondary={secondary(row)} />;
          return (
            <RecordContextProvider key={row.id} value={row}>
              <ListItem
                disablePadding={rowClick !== false}
                secondaryAction={
                  bulk && (
                    <Checkbox
                      edge="end"
                      checked={selectedIds.includes(row.id)}
                      onChange={() => onToggleItem(row.id)}
                      slotProps={{ input: { "aria-labelledby": nameId } }}
                    />
                  )
                }
              >
                {rowClick === false ? (
                  text
                ) : (
                  <ListItemButton component={Link} to={createPath({ resource, id: row.id, type: rowClick })}>
                    {text}
                  </ListItemButton>
                )}
              </ListItem>
            </RecordContextProvider>
          );
        })}
      </List>
    </>
  );
}
