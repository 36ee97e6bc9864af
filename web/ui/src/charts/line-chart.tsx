import { AxisLabels, Grid, HEIGHT_PX, MARGIN, verticalScale } from "./axis.tsx";
import { ChartFrame, Legend } from "./chart-frame.tsx";
import { type Point, type Series, summaryOf } from "./series.ts";
import { tableOf } from "./table-data.ts";
import { thinned } from "./thinned.ts";

/**
 * Lines over evenly spaced points, and the table behind them. Of a hundred thousand points, those are drawn that can be seen.
 * @param points in the order of the axis
 * @param drawn the series that have a line; the table shows all of them
 * @param label what the lines show, if there are several
 */
export function LineChart<Id extends string>({
  pointHeading,
  points,
  series,
  drawn,
  label,
}: {
  pointHeading: string;
  points: readonly Point<Id>[];
  series: readonly Series<Id>[];
  drawn: readonly [Series<Id>, ...Series<Id>[]];
  label?: string;
}) {
  const [first] = drawn;
  let max = 0;
  for (const { values } of points) for (const { id } of drawn) max = Math.max(max, values[id]);
  const { y, ticks } = verticalScale(max, first);
  const stepOf = (width: number) => (width - MARGIN.left - MARGIN.right) / Math.max(points.length - 1, 1);

  return (
    <ChartFrame
      label={label ?? first.label}
      summary={drawn.length > 1 ? "" : summaryOf(points, first)}
      legend={drawn.length > 1 && <Legend entries={drawn} />}
      height={HEIGHT_PX}
      places={points.length}
      readingAt={(index) => {
        const point = points[index];
        if (!point) return { value: "", name: "" };
        const parts = drawn.map(
          ({ id, label, format }) => `${drawn.length > 1 ? `${label}: ` : ""}${format(point.values[id])}`,
        );
        return { value: parts.join(", "), name: point.name };
      }}
      indexAt={(x, _, width) => Math.min(points.length - 1, Math.max(0, Math.round((x - MARGIN.left) / stepOf(width))))}
      table={tableOf(pointHeading, points, series)}
    >
      {({ width, pointed }) => {
        const xOf = (index: number) => MARGIN.left + index * stepOf(width);
        const at = pointed === undefined ? undefined : points[pointed];
        return (
          <>
            <Grid ticks={ticks} y={y} width={width} format={first.format} />
            {drawn.map(({ id, stroke = "stroke-step" }) => (
              <polyline
                key={id}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                className={stroke}
                points={thinned(
                  points.map(({ values }) => values[id]),
                  width,
                )
                  .map(({ index, value }) => `${xOf(index).toFixed(1)},${y(value).toFixed(1)}`)
                  .join(" ")}
              />
            ))}
            {at && pointed !== undefined && (
              <>
                <line x1={xOf(pointed)} x2={xOf(pointed)} y1={MARGIN.top} y2={y(0)} className="stroke-line-strong" />
                {drawn.map(({ id, fill = "fill-step" }) => (
                  <circle key={id} cx={xOf(pointed)} cy={y(at.values[id])} r="4" className={fill} />
                ))}
              </>
            )}
            <AxisLabels points={points} centreOf={xOf} />
          </>
        );
      }}
    </ChartFrame>
  );
}
