import { nice, range, ticks } from "d3-array";
import type { Point, Series } from "./series.ts";

export const HEIGHT_PX = 320;
export const MARGIN = { top: 12, right: 20, bottom: 28, left: 56 };
export const BASELINE_PX = HEIGHT_PX - MARGIN.bottom;
const LABEL_PX = 64;

/** The vertical scale from 0 to `max`, from values to px. */
export function verticalScale(max: number, { axisUnit, isCount }: Pick<Series<string>, "axisUnit" | "isCount">) {
  const unit = axisUnit?.(max) ?? 1;
  const [, top] = nice(0, Math.max(max / unit, isCount ? 1 : Number.MIN_VALUE), 4);
  return {
    y: (value: number) => BASELINE_PX - (value / unit / top) * (BASELINE_PX - MARGIN.top),
    ticks: ticks(0, top, 4)
      .filter((tick) => !isCount || Number.isInteger(tick))
      .map((tick) => tick * unit),
  };
}

/** Horizontal lines with their values. */
export function Grid({
  ticks,
  y,
  width,
  format,
}: {
  ticks: readonly number[];
  y: (value: number) => number;
  width: number;
  format: (value: number) => string;
}) {
  return ticks.map((tick) => (
    <g key={tick} transform={`translate(0 ${y(tick)})`}>
      <line x1={MARGIN.left} x2={width - MARGIN.right} className="stroke-line" />
      <text x={MARGIN.left - 10} dy="0.32em" textAnchor="end" className="figures fill-ink-soft text-xs">
        {format(tick)}
      </text>
    </g>
  ));
}

/** As many names under the axis as have room, the last one always. */
export function AxisLabels({
  points,
  centreOf,
}: {
  points: readonly Point<string>[];
  centreOf: (index: number) => number;
}) {
  const step = points.length > 1 ? centreOf(1) - centreOf(0) : LABEL_PX;
  // Before layout, the chart has no width.
  if (step <= 0) return null;
  const every = Math.max(1, Math.ceil(LABEL_PX / step));
  const last = points.length - 1;
  return range(last % every, points.length, every).map((index) => (
    <text
      key={index}
      x={centreOf(index)}
      y={HEIGHT_PX - 6}
      textAnchor="middle"
      className="figures fill-ink-soft text-xs"
    >
      {points[index]?.axisLabel}
    </text>
  ));
}
