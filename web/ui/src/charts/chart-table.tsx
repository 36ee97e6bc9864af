import { ChevronRight } from "lucide-react";
import type { Point, Series } from "./series.ts";

/** The numbers behind a chart, unfolded by "Show table". Points where every value is 0 are left out. */
export function ChartTable<Id extends string>({
  pointHeading,
  points,
  series,
}: {
  /** What the points are, such as "Day". */
  pointHeading: string;
  points: readonly Point<Id>[];
  series: readonly Series<Id>[];
}) {
  const filled = points.filter(({ values }) => series.some(({ id }) => values[id] !== 0));
  return (
    <details className="group mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-sm font-semibold text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show table
      </summary>
      {filled.length === 0 ? (
        <p className="mt-1 text-ink-soft">Every value is 0.</p>
      ) : (
        <table className="figures mt-1 w-full text-left">
          <thead className="text-label text-ink-soft">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                {pointHeading}
              </th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col" className="py-1 text-right font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filled.map(({ key, name, values }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  {name}
                </th>
                {series.map(({ id, format }) => (
                  <td key={id} className="py-1.5 text-right">
                    {format(values[id])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
