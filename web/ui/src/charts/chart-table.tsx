import { type TableData, valueText } from "@treadlight/charts/table.ts";
import { ChevronRight } from "lucide-react";
import { memo } from "react";

const MAX_ROWS = 500;

/**
 * The numbers behind a chart, unfolded by "Show table". Rows where every value is 0 are left out. It may have a hundred thousand rows,
 * so it is not rendered again when the pointer moves.
 */
export const ChartTable = memo(function ChartTable({ heading, columns, rows }: TableData) {
  const filled = rows.filter(({ values }) => values.some((value) => value));
  return (
    <details className="group min-w-0 flex-1 text-sm print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-sm font-semibold text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show table
      </summary>
      {filled.length === 0 ? (
        <p className="mt-1 text-ink-soft">Every value is 0.</p>
      ) : (
        <section
          aria-label="Table of the chart"
          className="max-h-96 overflow-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and the keyboard must reach that.
          tabIndex={0}
        >
          <table className="figures mt-1 w-full text-left">
            <thead className="text-label text-ink-soft">
              <tr>
                <th scope="col" className="py-1 font-semibold">
                  {heading}
                </th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col" className="py-1 pl-3 text-right font-semibold">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {filled.slice(0, MAX_ROWS).map(({ key, name, values }) => (
                <tr key={key} className="border-t border-line">
                  <th scope="row" className="py-1.5 font-normal">
                    {name}
                  </th>
                  {columns.map(({ label, format }, index) => (
                    <td key={label} className="py-1.5 pl-3 text-right">
                      {valueText(values[index], format)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {filled.length > MAX_ROWS && (
            <p className="mt-2 text-ink-soft">
              The first {MAX_ROWS} of {filled.length} rows. The CSV has all of them.
            </p>
          )}
        </section>
      )}
    </details>
  );
});
