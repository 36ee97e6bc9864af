import { reasonOf } from "@treadlight/client";
import { type GetListParams, type RaRecord, useDataProvider, useListContext, useNotify } from "react-admin";
import { counted } from "./counted.ts";
import { csvOf } from "./csv-of.ts";

/** The server lists at most this many rows at once. */
const PAGE_ROWS = 1_000;
/** More would fill the memory of the browser. */
const MAX_ROWS = 200_000;

/** Returns a function that downloads every row that the list's filter shows, in the list's order. */
export function useCsvDownload(): () => Promise<void> {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { resource, filterValues, filter, sort } = useListContext();
  return async () => {
    const rows: RaRecord[] = [];
    try {
      for (let page = 1, total = Number.POSITIVE_INFINITY; rows.length < total; page++) {
        const pagination = { page, perPage: PAGE_ROWS };
        const params: GetListParams = { sort, filter: { ...filterValues, ...filter }, pagination };
        const answer = await dataProvider.getList(resource, params);
        if ((answer.total ?? 0) > MAX_ROWS) {
          throw new Error(`Filter the list first: it has more than ${MAX_ROWS.toLocaleString()} rows.`);
        }
        total = answer.data.length === 0 ? 0 : (answer.total ?? 0);
        rows.push(...answer.data);
      }
    } catch (error) {
      notify(`The export failed. ${reasonOf(error)}`, { type: "error" });
      return;
    }
    save(`${resource}.csv`, csvOf(rows));
    notify(`Exported ${counted(rows.length, "row", "rows")}.`);
  };
}

function save(name: string, csv: string): void {
  const link = document.createElement("a");
  // Excel reads UTF-8 only with a byte order mark.
  link.href = URL.createObjectURL(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
