import { AxisLabels, BASELINE_PX, Grid, HEIGHT_PX, MARGIN, verticalScale } from "./axis.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { type Place, type Point, readingOf, type Series, summaryOf, sumOf } from "./series.ts";
import { tableOf } from "./table-data.ts";

const MAX_BAR_PX = 34;
const MIN_BAR_HEIGHT_PX = 3;
/** Between two bars, as a share of the way from one to the next. */
const GAP = 0.3;

/**
 * Bars beside each other, the current one in another colour, and the table behind them. Several drawn series are stacked, in their own
 * colours.
 * @param points in the order of the axis
 * @param drawn the series that the bars show, the lowest first; the table shows all of them
 * @param label what the bars show, if there are several series
 * @param before the values of the first drawn series in the period before, by place, as a line
 */
export function BarChart<Id extends string>({
  pointHeading,
  points,
  series,
  drawn,
  label,
  before,
}: {
  pointHeading: string;
  points: readonly Point<Id>[];
  series: readonly Series<Id>[];
  drawn: readonly [Series<Id>, ...Series<Id>[]];
  label?: string;
  before?: { label: string; values: readonly number[] } | undefined;
}) {
  const [first] = drawn;
  const isStacked = drawn.length > 1;
  const amountOf = (place: Place<Id>) => sumOf(place, drawn);
  const { y, ticks } = verticalScale(Math.max(0, ...points.map(amountOf), ...(before?.values ?? [])), first);
  const stepOf = (width: number) => Math.max(width - MARGIN.left - MARGIN.right, 1) / Math.max(points.length - GAP, 1);
  const centreIn = (width: number) => (index: number) => MARGIN.left + stepOf(width) * (index + (1 - GAP) / 2);
  const readingAt = (index: number) => {
    const { value, name } = readingOf(points[index], drawn);
    const valueBefore = before?.values[index];
    return {
      value,
      name: valueBefore === undefined ? name : `${name} (${before?.label}: ${first.format(valueBefore)})`,
    };
  };

  return (
    <ChartFrame
      label={label ?? first.label}
      summary={summaryOf(points, drawn)}
      legend={
        isStacked ? drawn : before ? [first, { id: "before", label: before.label, fill: "fill-line-strong" }] : []
      }
      height={HEIGHT_PX}
      places={points.length}
      readingAt={readingAt}
      anchorAt={(index, width) => {
        const point = points[index];
        return { x: centreIn(width)(index), y: y(Math.max(point ? amountOf(point) : 0, before?.values[index] ?? 0)) };
      }}
      indexAt={(x, _, width) => Math.min(points.length - 1, Math.max(0, Math.floor((x - MARGIN.left) / stepOf(width))))}
      table={tableOf(pointHeading, points, series)}
    >
      {({ width, pointed }) => {
        const barWidth = Math.min(stepOf(width) * (1 - GAP), MAX_BAR_PX);
        const centreOf = centreIn(width);
        return (
          <>
            <Grid ticks={ticks} y={y} width={width} format={first.format} />
            {points.map((point, index) => {
              if (amountOf(point) <= 0 && !point.isCurrent) return null;
              const left = centreOf(index) - barWidth / 2;
              let below = 0;
              return (
                <g key={point.key} opacity={pointed === undefined || pointed === index ? 1 : 0.45}>
                  {drawn.map(({ id, fill = "fill-step" }) => {
                    const value = point.values[id];
                    if (value <= 0) return null;
                    const bottom = y(below);
                    below += value;
                    const top = Math.min(y(below), bottom - MIN_BAR_HEIGHT_PX);
                    return (
                      <rect
                        key={id}
                        x={left}
                        y={top}
                        width={barWidth}
                        height={bottom - top}
                        rx="2"
                        className={point.isCurrent && !isStacked ? "fill-lamp" : fill}
                      />
                    );
                  })}
                  {point.isCurrent && (
                    <rect x={left} y={BASELINE_PX} width={barWidth} height="3" rx="1" className="fill-lamp" />
                  )}
                </g>
              );
            })}
            {before && (
              <polyline
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                className="stroke-line-strong"
                points={before.values.map((value, index) => `${centreOf(index)},${y(value)}`).join(" ")}
              />
            )}
            <AxisLabels points={points} centreOf={centreOf} />
          </>
        );
      }}
    </ChartFrame>
  );
}
