import { clipped, LETTER_PX } from "@treadlight/charts/clipped.ts";
import { ChartFrame } from "./chart-frame.tsx";

const ROW_PX = 30;
const TOP_PX = 26;
/** Names of columns with less room than this stand upright. */
const MIN_NAME_PX = 40;
const MAX_UPRIGHT_PX = 84;
const GAP_PX = 2;

/**
 * A value for each pair of a row and a column, the darker the greater, and the table behind it.
 * @param label what the cells show, such as "Sessions"
 * @param rowHeading what the rows are, such as "Day"
 * @param values by row, then by column
 * @param rowLabelPx how much room the names of the rows get
 */
export function HeatMap({
  label,
  rowHeading,
  rows,
  columns,
  values,
  format,
  rowLabelPx = 96,
}: {
  label: string;
  rowHeading: string;
  rows: readonly string[];
  /** Those with an empty `axisLabel` are named only when they are pointed at. */
  columns: readonly { name: string; axisLabel: string }[];
  values: readonly (readonly number[])[];
  format: (value: number) => string;
  rowLabelPx?: number;
}) {
  const valueAt = (row: number, column: number) => values[row]?.[column] ?? 0;
  const nameAt = (index: number) => {
    const [row, column] = [Math.floor(index / columns.length), index % columns.length];
    return { value: format(valueAt(row, column)), name: `${rows[row] ?? ""}, ${columns[column]?.name ?? ""}` };
  };
  const flat = rows.flatMap((_, row) => columns.map((_, column) => valueAt(row, column)));
  const max = Math.max(0, ...flat);
  const highest = nameAt(flat.indexOf(max));
  const cellWidth = (width: number) => (width - rowLabelPx) / Math.max(columns.length, 1);
  const longestPx = LETTER_PX * Math.max(0, ...columns.map(({ axisLabel }) => axisLabel.length));
  // A name in every column must not run into the next one.
  const isUpright = (width: number) =>
    columns.every(({ axisLabel }) => axisLabel !== "") && cellWidth(width) < Math.min(longestPx, MIN_NAME_PX);
  const topOf = (width: number) => (isUpright(width) ? Math.min(longestPx, MAX_UPRIGHT_PX) + 10 : TOP_PX);

  return (
    <ChartFrame
      label={label}
      summary={max > 0 ? `Peak: ${highest.value} (${highest.name}).` : "Nothing to show yet."}
      height={(width) => topOf(width) + rows.length * ROW_PX}
      places={flat.length}
      perRow={columns.length}
      readingAt={nameAt}
      indexAt={(x, y, width) => {
        const [row, column] = [
          Math.floor((y - topOf(width)) / ROW_PX),
          Math.floor((x - rowLabelPx) / cellWidth(width)),
        ];
        const isInside = row >= 0 && row < rows.length && column >= 0 && column < columns.length;
        return isInside ? row * columns.length + column : undefined;
      }}
      anchorAt={(index, width) => ({
        x: rowLabelPx + ((index % columns.length) + 0.5) * cellWidth(width),
        y: topOf(width) + Math.floor(index / columns.length) * ROW_PX,
      })}
      table={{
        heading: rowHeading,
        columns: columns.map(({ name }) => ({ label: name, format })),
        rows: rows.map((name, row) => ({ key: name, name, values: columns.map((_, column) => valueAt(row, column)) })),
      }}
    >
      {({ width, pointed }) => (
        <>
          {columns.map(({ name, axisLabel }, column) => (
            <text
              key={name}
              transform={`translate(${rowLabelPx + (column + 0.5) * cellWidth(width)} ${topOf(width) - 10})${isUpright(width) ? " rotate(-90)" : ""}`}
              {...(isUpright(width) ? { dy: "0.32em" } : { textAnchor: "middle" })}
              className="figures fill-ink-soft text-xs"
            >
              {clipped(axisLabel, isUpright(width) ? MAX_UPRIGHT_PX : cellWidth(width))}
            </text>
          ))}
          {rows.map((name, row) => (
            <g key={name} transform={`translate(0 ${topOf(width) + row * ROW_PX})`}>
              <text y={ROW_PX / 2} dy="0.32em" className="fill-ink-soft text-xs">
                {clipped(name, rowLabelPx)}
              </text>
              {columns.map((column, index) => {
                const value = valueAt(row, index);
                const place = row * columns.length + index;
                const size = { width: Math.max(cellWidth(width) - GAP_PX, 1), height: ROW_PX - GAP_PX, rx: 3 };
                return (
                  <g key={column.name} transform={`translate(${rowLabelPx + index * cellWidth(width)} 0)`}>
                    <rect {...size} className="fill-sunken" />
                    {value > 0 && <rect {...size} className="fill-step" fillOpacity={0.15 + (0.85 * value) / max} />}
                    {pointed === place && <rect {...size} fill="none" strokeWidth="2" className="stroke-lamp" />}
                  </g>
                );
              })}
            </g>
          ))}
        </>
      )}
    </ChartFrame>
  );
}
