import { formatNumber } from "@treadlight/domain/format";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Explain } from "./explanation.tsx";

export interface Column<Row> {
  id: string;
  heading: string;
  explain?: Explain;
  cell: (row: Row) => ReactNode;
  /** Numbers stand on the right. */
  isNumeric?: boolean;
  /** Makes the column sortable, by this value. */
  sortBy?: (row: Row) => number | string;
}

/**
 * A table that scrolls sideways if it is wider than its place. The first column names the row.
 * @param label what the rows are, for screen readers
 * @param first how many rows are shown until all are asked for; all of them without it
 * @param nouns what the button that shows all calls them
 * @param empty in place of a table without rows
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  first = Number.POSITIVE_INFINITY,
  nouns = "rows",
  empty,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  first?: number;
  nouns?: string;
  empty?: ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const [sorted, setSorted] = useState<{ id: string; isDescending: boolean }>();
  if (rows.length === 0 && empty !== undefined) return empty;
  const sortBy = columns.find(({ id }) => id === sorted?.id)?.sortBy;
  const shown = sortBy ? rows.toSorted((a, b) => compare(sortBy(a), sortBy(b))) : rows;
  const ordered = sorted?.isDescending ? shown.toReversed() : shown;
  const inSight = isWhole ? ordered : ordered.slice(0, first);
  const table = (
    <section
      aria-label={label}
      className="scrolls-sideways relative overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, and the keyboard must reach that.
      tabIndex={0}
    >
      <table className="figures w-full text-left text-sm whitespace-nowrap print:whitespace-normal">
        <thead className="text-label text-ink-soft">
          <tr>
            {columns.map(({ id, heading, explain, isNumeric, sortBy }) => {
              const direction = sorted?.id === id ? (sorted.isDescending ? "descending" : "ascending") : undefined;
              return (
                <th
                  key={id}
                  scope="col"
                  {...(explain && { "aria-label": heading })}
                  {...(sortBy && { "aria-sort": direction ?? "none" })}
                  className={`px-2 pb-2 font-semibold ${isNumeric ? "text-right" : ""}`}
                >
                  {sortBy ? (
                    <button
                      type="button"
                      className="inline-flex min-h-8 items-center gap-1 rounded-sm hover:text-ink"
                      onClick={() =>
                        setSorted({ id, isDescending: direction ? direction === "ascending" : isNumeric === true })
                      }
                    >
                      {heading}
                      {direction === "ascending" && <ArrowUp aria-hidden className="size-3.5" />}
                      {direction === "descending" && <ArrowDown aria-hidden className="size-3.5" />}
                    </button>
                  ) : (
                    heading
                  )}
                  {explain?.(heading)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {inSight.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map(({ id, cell, isNumeric }, index) => {
                const className = `px-2 py-3 ${isNumeric ? "text-right" : ""}`;
                if (index > 0) {
                  return (
                    <td key={id} className={className}>
                      {cell(row)}
                    </td>
                  );
                }
                return (
                  <th
                    key={id}
                    scope="row"
                    className={`${className} max-w-64 truncate font-semibold print:max-w-none print:whitespace-normal`}
                  >
                    {cell(row)}
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  if (inSight.length === rows.length) return table;
  return (
    <>
      {table}
      <button type="button" className="button button-quiet button-small mt-4" onClick={() => setWhole(true)}>
        Show all {formatNumber(rows.length)} {nouns}
      </button>
    </>
  );
}

function compare(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
}
