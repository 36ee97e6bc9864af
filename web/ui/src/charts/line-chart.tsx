import { thinned } from "@treadlight/charts/thinned.ts";
import { memo } from "react";
import { AxisLabels, Grid, HEIGHT_PX, MARGIN, verticalScale } from "./axis.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { type Point, readingOf, type Series, summaryOf } from "./series.ts";
import { tableOf } from "./table-data.ts";

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

  return (
    <ChartFrame
      label={label ?? first.label}
      summary={drawn.length > 1 ? "" : summaryOf(points, drawn)}
      legend={drawn.length > 1 ? drawn : []}
      height={HEIGHT_PX}
      places={points.length}
      readingAt={(index) => readingOf(points[index], drawn)}
      indexAt={(x, _, width) =>
        Math.min(points.length - 1, Math.max(0, Math.round((x - MARGIN.left) / stepBetween(points, width))))
      }
      anchorAt={(index, width) => ({
        x: MARGIN.left + index * stepBetween(points, width),
        y: y(Math.max(0, ...drawn.map(({ id }) => points[index]?.values[id] ?? 0))),
      })}
      table={tableOf(pointHeading, points, series)}
    >
      {({ width, pointed }) => {
        const xOf = (index: number) => MARGIN.left + index * stepBetween(points, width);
        const at = pointed === undefined ? undefined : points[pointed];
        return (
          <>
            <Grid ticks={ticks} y={y} width={width} format={first.format} />
            {drawn.map(({ id, stroke }) => (
              <Line key={id} id={id} points={points} width={width} y={y} stroke={stroke} />
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

/** How far apart points are, in px. */
const stepBetween = ({ length }: { length: number }, width: number) =>
  (width - MARGIN.left - MARGIN.right) / Math.max(length - 1, 1);

/** One of the lines. The chart is rendered again whenever the pointer moves; its lines are not. */
const Line = memo(function Line({
  id,
  points,
  width,
  y,
  stroke = "stroke-step",
}: {
  id: string;
  points: readonly Point<string>[];
  width: number;
  y: (value: number) => number;
  stroke: string | undefined;
}) {
  const step = stepBetween(points, width);
  const values = points.map(({ values }) => values[id] ?? 0);
  const path = thinned(values, width).map(
    ({ index, value }) => `${(MARGIN.left + index * step).toFixed(1)},${y(value).toFixed(1)}`,
  );
  return <polyline fill="none" strokeWidth="2" strokeLinejoin="round" className={stroke} points={path.join(" ")} />;
});
