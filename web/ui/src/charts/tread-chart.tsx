import { scaleBand, scaleLinear } from "d3-scale";
import { type PointerEvent, useId, useRef, useState } from "react";
import { ChartTable } from "./chart-table.tsx";
import type { Point, Series } from "./series.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT_PX = 320;
const MARGIN = { top: 12, right: 20, bottom: 28, left: 56 };
const BASELINE_PX = HEIGHT_PX - MARGIN.bottom;
const MAX_BAR_PX = 34;
const MIN_BAR_HEIGHT_PX = 3;
const LABEL_PX = 64;

/**
 * Bars like the treads of a sole, with the current one lit, and the table behind them. Hovering over a bar reads it out.
 * @param points in the order of the axis
 * @param drawn the series that the bars show; the table shows all of them
 */
export function TreadChart<Id extends string>({
  pointHeading,
  points,
  series,
  drawn,
}: {
  pointHeading: string;
  points: readonly Point<Id>[];
  series: readonly Series<Id>[];
  drawn: Series<Id>;
}) {
  return (
    <>
      <Bars points={points} series={drawn} />
      <ChartTable pointHeading={pointHeading} points={points} series={series} />
    </>
  );
}

function Bars<Id extends string>({ points, series }: { points: readonly Point<Id>[]; series: Series<Id> }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const patternId = useId();
  const [pointed, setPointed] = useState<number>();

  const valueAt = ({ values }: Point<Id>) => values[series.id];
  const max = Math.max(...points.map(valueAt), 0);
  const unit = series.axisUnit?.(max) ?? 1;
  const y = scaleLinear([0, Math.max(max / unit, 1)], [BASELINE_PX, MARGIN.top]).nice(4);
  const ticks = y.ticks(4).filter((tick) => !series.isCount || Number.isInteger(tick));
  const x = scaleBand(points.keys(), [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)]).paddingInner(0.3);
  const barWidth = Math.min(x.bandwidth(), MAX_BAR_PX);
  const labelEvery = Math.max(1, Math.ceil(LABEL_PX / x.step()));
  const shown = pointed === undefined ? undefined : points[pointed];
  const summary = summaryOf(points, series);

  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const offset = clientX - currentTarget.getBoundingClientRect().left - MARGIN.left;
    setPointed(Math.min(points.length - 1, Math.max(0, Math.floor(offset / x.step()))));
  };

  return (
    <div ref={frame}>
      <p aria-hidden className="figures mb-2 h-5 text-sm text-ink-soft">
        {shown ? (
          <>
            <strong className="text-ink">{series.format(valueAt(shown))}</strong> · {shown.name}
          </>
        ) : (
          summary
        )}
      </p>
      <svg
        width={width}
        height={HEIGHT_PX}
        role="img"
        aria-label={`${series.label}. ${summary}`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        className="touch-pan-y"
      >
        <defs>
          <TreadPattern id={`${patternId}-past`} className="fill-step" />
          <TreadPattern id={`${patternId}-current`} className="fill-lamp" />
        </defs>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} className="stroke-line" />
            <text x={MARGIN.left - 10} dy="0.32em" textAnchor="end" className="figures fill-ink-soft text-xs">
              {series.format(tick * unit)}
            </text>
          </g>
        ))}
        {points.map((each, index) => {
          const value = valueAt(each);
          const top = y(value / unit);
          const centre = (x(index) ?? 0) + x.bandwidth() / 2;
          return (
            <g key={each.key} opacity={pointed === undefined || pointed === index ? 1 : 0.45}>
              {value > 0 && (
                <rect
                  x={centre - barWidth / 2}
                  y={Math.min(top, BASELINE_PX - MIN_BAR_HEIGHT_PX)}
                  width={barWidth}
                  height={Math.max(BASELINE_PX - top, MIN_BAR_HEIGHT_PX)}
                  rx="2"
                  fill={`url(#${patternId}-${each.isCurrent ? "current" : "past"})`}
                />
              )}
              {each.isCurrent && (
                <rect
                  x={centre - barWidth / 2}
                  y={BASELINE_PX}
                  width={barWidth}
                  height="3"
                  rx="1"
                  className="fill-lamp"
                />
              )}
              {(points.length - 1 - index) % labelEvery === 0 && (
                <text x={centre} y={HEIGHT_PX - 6} textAnchor="middle" className="figures fill-ink-soft text-xs">
                  {each.axisLabel}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function TreadPattern({ id, className }: { id: string; className: string }) {
  return (
    <pattern id={id} width="40" height="9" patternUnits="userSpaceOnUse" patternTransform="skewY(-14)">
      <rect width="40" height="6.5" className={className} />
    </pattern>
  );
}

function summaryOf<Id extends string>(points: readonly Point<Id>[], { id, format }: Series<Id>): string {
  const [highest] = points.filter(({ values }) => values[id] > 0).sort((a, b) => b.values[id] - a.values[id]);
  return highest ? `Highest: ${format(highest.values[id])}, ${highest.name}.` : "Nothing to show yet.";
}
