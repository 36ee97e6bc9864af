import Download from "@mui/icons-material/Download";
import { type Theme, useMediaQuery } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import {
  Button,
  ColumnsButton,
  CreateButton,
  DataTable,
  FilterButton,
  List,
  type RaRecord,
  SearchInput,
  SimpleList,
  TopToolbar,
  useGetResourceLabel,
  useResourceContext,
} from "react-admin";
import { useCsvDownload } from "./csv.ts";
import { useLive } from "./use-live.ts";

/** How often a list looks for what others have changed. The live channel only tells of new sessions. */
const REFRESH_MS = 15_000;

interface Props<Row extends RaRecord> {
  /** Filters besides the search, which every list has. */
  filters?: readonly ReactElement[];
  sort: { field: string; order: "ASC" | "DESC" };
  /** Set from the start, until somebody changes it. */
  filterDefaultValues?: Record<string, unknown>;
  /** False if the server cannot search the list. */
  search?: boolean;
  /** What can be done to the selected rows; without it, rows cannot be selected. */
  bulk?: ReactElement;
  /** Buttons beside the usual ones. */
  actions?: ReactNode;
  /** Above the table. */
  above?: ReactNode;
  /** The two lines that stand for a row on a small screen. */
  small: { primary: (row: Row) => ReactNode; secondary: (row: Row) => ReactNode };
  /** What a click on a row opens. */
  rowClick?: "edit" | "show" | false;
  hiddenColumns?: string[];
  /** The columns. */
  children: ReactNode;
}

/** A list of the console: searchable, filtered, sortable, exported as CSV, with columns to choose and filters to save. */
export function ConsoleList<Row extends RaRecord>({
  filters = [],
  search = true,
  bulk,
  actions,
  above,
  small,
  rowClick = "edit",
  hiddenColumns = [],
  children,
  ...list
}: Props<Row>) {
  useLive();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const all = search ? [<SearchInput key="q" source="q" alwaysOn />, ...filters] : [...filters];
  return (
    <List
      {...list}
      filters={all}
      exporter={false}
      perPage={25}
      title={<ListTitle />}
      queryOptions={{ refetchInterval: REFRESH_MS }}
      actions={
        <TopToolbar>
          {actions}
          {all.length > (search ? 1 : 0) && <FilterButton />}
          <CreateButton />
          {!isSmall && <ColumnsButton />}
          <ExportButton />
        </TopToolbar>
      }
    >
      {above}
      {isSmall ? (
        <SimpleList<Row> primaryText={small.primary} secondaryText={small.secondary} rowClick={rowClick} />
      ) : (
        <DataTable size="small" rowClick={rowClick} hiddenColumns={hiddenColumns} bulkActionButtons={bulk ?? false}>
          {children}
        </DataTable>
      )}
    </List>
  );
}

function ListTitle() {
  const label = useGetResourceLabel();
  return <>{label(useResourceContext() ?? "", 2)}</>;
}

function ExportButton() {
  return (
    <Button label="Export" onClick={useCsvDownload()}>
      <Download />
    </Button>
  );
}
