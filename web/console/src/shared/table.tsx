import type { ReactNode } from "react";

interface Props {
  columns: readonly string[];
  /** Each row's cells. The first one names the row. */
  rows: readonly (readonly ReactNode[])[];
}

/** A table of a few rows that are neither sorted nor paged. */
export function Table({ columns, rows }: Props) {
  return (
    <table className="plain">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
