import { useId } from "react";
import { AxisLabels, BASELINE_PX, Grid, HEIGHT_PX, MARGIN, verticalScale } from "./axis.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { type Place, type Point, readingOf, type Series, summaryOf, sumOf } from "./series.ts";
import { tableOf } from "./table-data.ts";

const MAX_BAR_PX = 34;
const MIN_BAR_HEIGHT_PX = 3;
/** Between two bars, as a share of the way from one to the next. */
const GAP = 0.3;

/**
 * Bars like the treads of a sole, with the current one lit, and the table behind them. Several drawn series are stacked, in their own
 * colours.
 * @param points in the order of the axis
 * @param drawn the series that the bars show, the lowest first; the table shows all of them
 * @param label what the bars show, if there are several series
 */
export function TreadChart<Id extends string>({
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
  const patternId = useId();
  const [first] = drawn;
  const isStacked = drawn.length > 1;
  const amountOf = (place: Place<Id>) => sumOf(place, drawn);
  const { y, ticks } = verticalScale(Math.max(0, ...points.map(amountOf)), first);
  const stepOf = (width: number) => Math.max(width - MARGIN.left - MARGIN.right, 1) / Math.max(points.length - GAP, 1);

  return (
    <ChartFrame
      label={label ?? first.label}
      summary={summaryOf(points, drawn)}
      legend={isStacked ? drawn : []}
      height={HEIGHT_PX}
      places={points.length}
      readingAt={(index) => readingOf(points[index], drawn)}
      indexAt={(x, _, width) => Math.min(points.length - 1, Math.max(0, Math.floor((x - MARGIN.left) / stepOf(width))))}
      table={tableOf(pointHeading, points, series)}
    >
      {({ width, pointed }) => {
        const step = stepOf(width);
        const barWidth = Math.min(step * (1 - GAP), MAX_BAR_PX);
        const centreOf = (index: number) => MARGIN.left + step * (index + (1 - GAP) / 2);
        return (
          <>
            <defs>
              <TreadPattern id={`${patternId}-past`} className="fill-step" />
              <TreadPattern id={`${patternId}-current`} className="fill-lamp" />
            </defs>
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
                    const pattern = `url(#${patternId}-${point.isCurrent ? "current" : "past"})`;
                    return (
                      <rect
                        key={id}
                        x={left}
                        y={top}
                        width={barWidth}
                        height={bottom - top}
                        rx="2"
                        {...(isStacked ? { className: fill } : { fill: pattern })}
                      />
                    );
                  })}
                  {point.isCurrent && (
                    <rect x={left} y={BASELINE_PX} width={barWidth} height="3" rx="1" className="fill-lamp" />
                  )}
                </g>
              );
            })}
            <AxisLabels points={points} centreOf={centreOf} />
          </>
        );
      }}
    </ChartFrame>
  );
}

function TreadPattern({ id, className }: { id: string; className: string }) {
  return (
    <pattern id={id} width="40" height="9" patternUnits="userSpaceOnUse" patternTransform="skewY(-14)">
      <rect width="40" height="6.5" className={className} />
    </pattern>
  );
}
