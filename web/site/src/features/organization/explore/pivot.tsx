import type { Insight } from "@treadlight/charts/insight.ts";
import type { Dimension } from "@treadlight/contract/analytics";
import { timeEstimateText } from "@treadlight/domain/format";
import { useNames } from "../parts/use-names.ts";

/** A measure as a table of two sides: groups down, time or other groups across. */
export function Pivot({ insight, dimensions }: { insight: Insight; dimensions: readonly Dimension[] }) {
  const { measure, points, series, isOverTime, heading, leftOut } = insight;
  const names = useNames();
  const down = isOverTime ? dimensions : dimensions.slice(1);
  return (
    <section
      aria-label={`${measure.name} by ${heading}`}
      className="scrolls-sideways max-h-[32rem] overflow-auto rounded-lg border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and the keyboard must reach that.
      tabIndex={0}
    >
      <table className="figures w-full text-left text-sm">
        <thead className="text-label text-ink-soft">
          <tr>
            <th scope="col" className="px-3 py-2.5 font-semibold">
              {down.map(names.dimension).join(", ")}
            </th>
            {points.map(({ key, name, part }) => (
              <th key={key} scope="col" className="px-3 py-2.5 text-right font-semibold whitespace-nowrap">
                {name}
                {part && <span className="block font-normal">in part</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ key, name, cells }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="max-w-64 truncate px-3 py-2.5 font-semibold">
                {name}
              </th>
              {cells.map((cell, point) => (
                <td key={points[point]?.key} className="px-3 py-2.5 text-right whitespace-nowrap">
                  {cell ? cellText(cell, measure) : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(leftOut.series > 0 || leftOut.points > 0) && (
        <p className="border-t border-line px-3 py-2.5 text-label text-ink-soft">
          {leftOut.series > 0 && `The ${series.length} greatest of ${series.length + leftOut.series} rows. `}
          {leftOut.points > 0 && `The ${points.length} greatest of ${points.length + leftOut.points} columns.`}
        </p>
      )}
    </section>
  );
}

function cellText({ value, low, high }: NonNullable<Insight["total"]>, { format }: Insight["measure"]): string {
  if (low === undefined || high === undefined) return format(value);
  const text = timeEstimateText({ low, central: value, high });
  return `${text.value} (${text.range})`;
}
