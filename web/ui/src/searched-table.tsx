import { type ComponentProps, useState } from "react";
import { DataTable } from "./data-table.tsx";
import { TextField } from "./field.tsx";

/**
 * A table whose first rows are in sight, and the others behind a button and a search.
 * @param textOf what the search finds a row by
 */
export function SearchedTable<Row>({
  rows,
  textOf,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, "empty"> & {
  first: number;
  nouns: string;
  textOf: (row: Row) => string;
}) {
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  return (
    <>
      {rows.length > table.first && (
        <div className="mb-4 max-w-sm">
          <TextField
            label="Search"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            autoComplete="off"
          />
        </div>
      )}
      <DataTable
        {...table}
        rows={rows.filter((row) => textOf(row).toLowerCase().includes(words))}
        empty={
          <p className="text-ink-soft">
            No {table.nouns} match “{search}”.
          </p>
        }
      />
    </>
  );
}
