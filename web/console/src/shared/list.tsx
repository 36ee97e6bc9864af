import Download from "@mui/icons-material/Download";
import { Box, type Theme, useMediaQuery } from "@mui/material";
import { hasSingleKeys } from "@treadlight/site/shared/storage/single-keys.ts";
import { Children, type ReactElement, type ReactNode, useState } from "react";
import {
  Button,
  CreateButton,
  DataTable,
  Empty,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  SearchInput,
  TopToolbar,
  useGetResourceLabel,
  useListContext,
  useResourceContext,
  useResourceDefinition,
} from "react-admin";
import { mayAct } from "../session/auth-provider.ts";
import { useConsole } from "../session/context.ts";
import { ColumnsButton, columnOf } from "./columns-button.tsx";
import { useCsvDownload } from "./csv-download.ts";
import { type Facet, FilterBar } from "./filter-bar.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { OpenColumn } from "./open-column.tsx";
import { type Lines, SmallList } from "./small-list.tsx";
import { SortButton } from "./sort-button.tsx";
import { REFRESH_MS, useLive } from "./use-live.ts";
import { SEARCH_KEY, useRowKeys } from "./use-row-keys.ts";

interface Props<Row extends RaRecord> {
  /** Filters besides the search, which every list has. */
  filters?: readonly ReactElement[];
  sort: { field: string; order: "ASC" | "DESC" };
  /** Filters that are set at first. */
  filterDefaultValues?: Record<string, unknown>;
  /** False if the server cannot search the list. */
  search?: boolean;
  /** Actions on the selected rows. Without them, rows cannot be selected. */
  bulk?: ReactElement;
  /** Buttons beside the usual ones. */
  actions?: ReactNode;
  /** Above the table. */
  above?: ReactNode;
  /** Filters whose choices are in sight. */
  facets?: readonly Facet[];
  /** On a small screen. */
  small: Lines<Row>;
  /** The page that a click on a row opens. */
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
  facets = [],
  small,
  rowClick: page = "edit",
  hiddenColumns = [],
  children,
  ...list
}: Props<Row>) {
  useLive();
  useRowKeys();
  const { storage, user } = useConsole();
  const resource = useResourceContext() ?? "";
  const { hasCreate } = useResourceDefinition();
  // Heads of departments read lists whose rows others change.
  const rowClick = page !== false && mayAct(user, resource, page) ? page : false;
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const columns = Children.toArray(children).map(columnOf);
  const all = search
    ? [
        <SearchInput
          key="q"
          source="q"
          alwaysOn
          slotProps={{ htmlInput: { "aria-keyshortcuts": hasSingleKeys(storage) ? SEARCH_KEY : undefined } }}
        />,
        ...filters,
      ]
    : [...filters];
  return (
    <List
      {...list}
      filters={all}
      exporter={false}
      perPage={25}
      title={<ListTitle />}
      queryOptions={{ refetchInterval: REFRESH_MS }}
      pagination={<Pages />}
      empty={actions !== undefined && !hasCreate ? <EmptyWith actions={actions} /> : <Empty />}
      actions={
        <TopToolbar>
          {actions}
          {all.length > (search ? 1 : 0) && <FilterButton />}
          {hasCreate && <CreateButton />}
          {isSmall ? (
            <SortButton columns={columns.filter(({ disableSort }) => !disableSort)} />
          ) : (
            <ColumnsButton columns={columns} hiddenColumns={hiddenColumns} />
          )}
          <ExportButton />
        </TopToolbar>
      }
      render={({ data, error, refetch }) => (
        <>
          {above}
          {facets.length > 0 && <FilterBar facets={facets} />}
          {error && !data ? (
            <LoadFailed error={error} retry={() => void refetch()} />
          ) : isSmall ? (
            <SmallList<Row> {...small} {...{ rowClick, bulk }} />
          ) : (
            <DataTable size="small" rowClick={rowClick} hiddenColumns={hiddenColumns} bulkActionButtons={bulk ?? false}>
              {children}
              {rowClick !== false && <OpenColumn page={rowClick} />}
            </DataTable>
          )}
        </>
      )}
    />
  );
}

/** Of a list that could not be read, react-admin would invent a total. */
function Pages() {
  const { data, error } = useListContext();
  return error && !data ? null : <Pagination />;
}

/** Of what is not created here: the way to where it is. */
const EmptyWith = ({ actions }: { actions: ReactNode }) => (
  <Box sx={{ flex: 1 }}>
    <Empty />
    <Box sx={{ display: "flex", justifyContent: "center", marginTop: 2 }}>{actions}</Box>
  </Box>
);

function ListTitle() {
  const label = useGetResourceLabel();
  return <>{label(useResourceContext() ?? "", 2)}</>;
}

function ExportButton() {
  const download = useCsvDownload();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await download();
    setBusy(false);
  };
  return (
    <Button label="Export" disabled={isBusy} onClick={() => void run()}>
      <Download />
    </Button>
  );
}
