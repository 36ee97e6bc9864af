import { scaleBand, scaleLinear } from "d3-scale";
import { type PointerEvent, useId, useRef, useState } from "react";
import type { Granularity } from "./period.ts";
import { startOfBucket } from "./period.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT_PX = 320;
const MARGIN = { top: 12, right: 20, bottom: 28, left: 56 };
const MAX_BAR_PX = 34;
const LABEL_PX = 64;

const NAME_FORMATS = {
  hour: new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }),
  day: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" }),
};

/** An hour, day or month as people write it: hours by the reader's clock, days and months of UTC. */
export function bucketName(timeMs: number, granularity: Granularity): string {
  return NAME_FORMATS[granularity].format(timeMs);
}

interface TreadChartProps {
  points: readonly { time: number; value: number }[];
  granularity: Granularity;
  measure: "sessions" | "timeSaved" | "co2";
  format: (value: number) => string;
}

/** Bars like the treads of a sole; the one that is being walked now is lit. Point at one to read it. */
export function TreadChart({ points, granularity, measure, format }: TreadChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const patternId = useId();
  const [pointed, setPointed] = useState<number>();

  const max = Math.max(...points.map(({ value }) => value), 0);
  const unit = unitOf(measure, max);
  const y = scaleLinear([0, Math.max(max / unit, 1)], [HEIGHT_PX - MARGIN.bottom, MARGIN.top]).nice(4);
  const ticks = y.ticks(4).filter((tick) => measure !== "sessions" || Number.isInteger(tick));
  const x = scaleBand(
    points.map(({ time }) => time),
    [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)],
  ).paddingInner(0.3);
  const barWidth = Math.min(x.bandwidth(), MAX_BAR_PX);
  const labelEvery = Math.max(1, Math.ceil(LABEL_PX / x.step()));
  const current = startOfBucket(Date.now(), granularity);
  const shown = pointed === undefined ? undefined : points[pointed];

  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const offset = clientX - currentTarget.getBoundingClientRect().left - MARGIN.left;
    setPointed(Math.min(points.length - 1, Math.max(0, Math.floor(offset / x.step()))));
  };

  return (
    <div ref={frame}>
      <p aria-hidden className="figures mb-2 h-5 text-sm text-ink-soft">
        {shown ? (
          <>
            <strong className="text-ink">{format(shown.value)}</strong> · {bucketName(shown.time, granularity)}
          </>
        ) : (
          summaryOf(points, granularity, format)
        )}
      </p>
      <svg
        width={width}
        height={HEIGHT_PX}
        role="img"
        aria-label={summaryOf(points, granularity, format)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        className="touch-pan-y"
      >
        <defs>
          <TreadPattern id={`${patternId}-past`} className="fill-step" />
          <TreadPattern id={`${patternId}-now`} className="fill-lamp" />
        </defs>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} className="stroke-line" />
            <text x={MARGIN.left - 10} dy="0.32em" textAnchor="end" className="figures fill-ink-soft text-xs">
              {format(tick * unit)}
            </text>
          </g>
        ))}
        {points.map(({ time, value }, index) => {
          const top = y(value / unit);
          const centre = (x(time) ?? 0) + x.bandwidth() / 2;
          const isNow = time === current;
          return (
            <g key={time} opacity={pointed === undefined || pointed === index ? 1 : 0.45}>
              {value > 0 && (
                <rect
                  x={centre - barWidth / 2}
                  y={Math.min(top, HEIGHT_PX - MARGIN.bottom - 3)}
                  width={barWidth}
                  height={Math.max(HEIGHT_PX - MARGIN.bottom - top, 3)}
                  rx="2"
                  fill={`url(#${patternId}-${isNow ? "now" : "past"})`}
                />
              )}
              {isNow && (
                <rect
                  x={centre - barWidth / 2}
                  y={HEIGHT_PX - MARGIN.bottom}
                  width={barWidth}
                  height="3"
                  rx="1"
                  className="fill-lamp"
                />
              )}
              {(points.length - 1 - index) % labelEvery === 0 && (
                <text x={centre} y={HEIGHT_PX - 6} textAnchor="middle" className="figures fill-ink-soft text-xs">
                  {shortName(time, granularity)}
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

/** What the axis counts in, in the measure's own unit: whole hours where there are hours of time saved, else minutes. */
function unitOf(measure: TreadChartProps["measure"], max: number): number {
  if (measure === "timeSaved") return max >= 7_200 ? 3_600 : 60;
  return measure === "co2" && max > 0 ? 10 ** Math.floor(Math.log10(max)) : 1;
}

function shortName(timeMs: number, granularity: Granularity): string {
  return bucketName(timeMs, granularity).replace(/ \d{4}$/, "");
}

function summaryOf(
  points: TreadChartProps["points"],
  granularity: Granularity,
  format: (value: number) => string,
): string {
  const [most] = points.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (!most) return "Nothing in this period yet.";
  return `Highest: ${format(most.value)}, ${bucketName(most.time, granularity)}.`;
}
