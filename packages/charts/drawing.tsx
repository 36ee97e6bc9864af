import { Area, Bar, Line, LinePath } from "@visx/shape";
import { memo } from "react";
import { clipped } from "./clipped.ts";
import type { Colours } from "./colours.ts";
import {
  type AnyGeometry,
  type HeatGeometry,
  type Place,
  RANK_BAR_PX,
  RANK_NAME_PX,
  RANK_PX,
  type RankGeometry,
  type TimeGeometry,
} from "./geometry.ts";
import type { Insight } from "./insight.ts";
import { valueText } from "./table.ts";
import { thinned } from "./thinned.ts";

const LABEL_PX = 64;
const NAME_LETTER_PX = 7.6;
const MIN_BAR_PX = 2;
const FAINT = 0.4;
const DASHES = "5 4";

/** The colour of a series: the rest is grey, whichever place it has. */
export function colourOf({ series }: Pick<Insight, "series">, index: number, colours: Colours): string {
  return series[index]?.isRest ? colours.lineStrong : (colours.series[index % colours.series.length] ?? colours.ink);
}

/** What stands inside the SVG element of a chart. */
export function Drawing({
  insight,
  geometry,
  width,
  colours,
  pointed,
}: {
  insight: Insight;
  geometry: AnyGeometry;
  width: number;
  colours: Colours;
  pointed?: Place | undefined;
}) {
  if (geometry.kind === "heat") return <Heat {...{ insight, geometry, colours, pointed }} />;
  if (geometry.kind === "rank") return <Ranking {...{ insight, geometry, width, colours, pointed }} />;
  return (
    <>
      <Axes {...{ insight, geometry, colours }} />
      {insight.display === "bar" ? (
        <Bars {...{ insight, geometry, colours, pointed }} />
      ) : (
        <Lines {...{ insight, geometry, colours, pointed }} />
      )}
      <Marks {...{ insight, geometry, colours }} />
    </>
  );
}

interface Part<Geometry> {
  insight: Insight;
  geometry: Geometry;
  colours: Colours;
  pointed?: Place | undefined;
}

/** Horizontal lines with their values, and as many names below as have room, the last one always. */
function Axes({ insight: { points, measure }, geometry, colours }: Part<TimeGeometry>) {
  const { left, right, ticks, xOf, y, height } = geometry;
  const step = points.length > 1 ? xOf(1) - xOf(0) : LABEL_PX;
  const every = Math.max(1, Math.ceil(LABEL_PX / Math.max(step, 0.01)));
  const last = points.length - 1;
  // In the middle of a point at the edge, half of the last name would be cut off.
  const isAtEdge = last > 0 && right - xOf(last) < LABEL_PX / 2;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <Line
            from={{ x: left, y: y(tick) }}
            to={{ x: right, y: y(tick) }}
            stroke={tick === 0 ? colours.lineStrong : colours.line}
          />
          <text x={left - 10} y={y(tick)} dy="0.32em" textAnchor="end" fontSize={12} fill={colours.inkSoft}>
            {measure.format(tick)}
          </text>
        </g>
      ))}
      {points.map(({ key, axisLabel }, index) =>
        (last - index) % every === 0 ? (
          <text
            key={key}
            x={xOf(index)}
            y={height - 6}
            textAnchor={index === last && isAtEdge ? "end" : "middle"}
            {...(index === last && isAtEdge && { dx: right - xOf(last) + 8 })}
            fontSize={12}
            fill={colours.inkSoft}
          >
            {axisLabel}
          </text>
        ) : null,
      )}
    </>
  );
}

function Lines({ insight, geometry, colours, pointed }: Part<TimeGeometry>) {
  const { series, before } = insight;
  const { xOf, y, top, base } = geometry;
  return (
    <>
      {before && (
        <LinePath
          data={before.cells.slice(0, insight.points.length).map((cell, index) => ({ index, value: cell?.value ?? 0 }))}
          x={({ index }) => xOf(index)}
          y={({ value }) => y(value)}
          fill="none"
          stroke={colours.lineStrong}
          strokeWidth={2}
          strokeDasharray="2 4"
        />
      )}
      {series.map(({ key }, index) => (
        <SeriesLine
          key={key}
          {...{ insight, geometry, index }}
          colour={colourOf(insight, index, colours)}
          isFaint={pointed !== undefined && pointed.series !== index}
        />
      ))}
      {pointed && (
        <>
          <Line
            from={{ x: xOf(pointed.point), y: top }}
            to={{ x: xOf(pointed.point), y: base }}
            stroke={colours.lineStrong}
          />
          {series.map(({ key, cells }, index) => {
            const cell = cells[pointed.point];
            return (
              cell && (
                <circle
                  key={key}
                  cx={xOf(pointed.point)}
                  cy={y(cell.value)}
                  r={index === pointed.series ? 5 : 3.5}
                  fill={colourOf(insight, index, colours)}
                  stroke={colours.surface}
                  strokeWidth={2}
                />
              )
            );
          })}
        </>
      )}
    </>
  );
}

/** One of the lines. A chart is drawn again whenever the pointer moves; the path of a line stays. */
const SeriesLine = memo(function SeriesLine({
  insight: { points, series },
  geometry: { xOf, y, left, right },
  index,
  colour,
  isFaint,
}: {
  insight: Insight;
  geometry: TimeGeometry;
  index: number;
  colour: string;
  isFaint: boolean;
}) {
  const cells = series[index]?.cells ?? [];
  const isKnown = ({ index: point }: { index: number }) => cells[point] !== undefined;
  const all = thinned(
    cells.map((cell) => cell?.value ?? 0),
    right - left,
  );
  const place = {
    x: ({ index: point }: { index: number }) => xOf(point),
    y: ({ value }: { value: number }) => y(value),
    defined: isKnown,
  };
  // The last bucket is often not over yet, and the first is often cut.
  const isWhole = ({ index: point }: { index: number }) => points[point]?.part === undefined;
  const [first, last] = [all.findIndex(isWhole), all.findLastIndex(isWhole)];
  const whole = first < 0 ? [] : all.slice(first, last + 1);
  const parts = first < 0 ? [all] : [all.slice(0, first + 1), all.slice(last)].filter(({ length }) => length > 1);
  const stroke = { fill: "none", stroke: colour, strokeLinejoin: "round", strokeLinecap: "round" } as const;
  return (
    <g opacity={isFaint ? FAINT : 1}>
      {series.length === 1 && (
        <Area
          data={all}
          {...{ x: place.x, y1: place.y, defined: isKnown }}
          y0={() => y(0)}
          fill={colour}
          fillOpacity={0.1}
        />
      )}
      <LinePath data={whole} {...place} {...stroke} strokeWidth={2.25} />
      {parts.map((part) => (
        <LinePath key={part[0]?.index} data={part} {...place} {...stroke} strokeWidth={2.25} strokeDasharray={DASHES} />
      ))}
      {all.length === 1 &&
        all.map((only) => <circle key={0} cx={place.x(only)} cy={place.y(only)} r={4} fill={colour} />)}
    </g>
  );
});

function Bars({ insight, geometry, colours, pointed }: Part<TimeGeometry>) {
  const { points, series, before, isStacked } = insight;
  const { xOf, y, barPx } = geometry;
  // Beside each other where they do not add up.
  const ownPx = isStacked ? barPx : barPx / Math.max(series.length, 1);
  return (
    <>
      {before?.cells.slice(0, points.length).map((cell, point) => (
        <Bar
          key={points[point]?.key}
          x={xOf(point) - barPx / 2 - 3}
          y={y(cell?.value ?? 0)}
          width={barPx + 6}
          height={Math.max(0, y(0) - y(cell?.value ?? 0))}
          rx={2}
          fill={colours.line}
        />
      ))}
      {points.map(({ key, part }, point) => {
        let below = 0;
        return (
          <g key={key} opacity={pointed === undefined || pointed.point === point ? 1 : FAINT}>
            {series.map((one, index) => {
              const value = one.cells[point]?.value ?? 0;
              if (value === 0) return null;
              const [from, to] = [y(below), y(below + value)];
              if (isStacked) below += value;
              const colour = colourOf(insight, index, colours);
              return (
                <Bar
                  key={one.key}
                  x={xOf(point) - barPx / 2 + (isStacked ? 0 : index * ownPx)}
                  y={Math.min(from, to)}
                  width={Math.max(ownPx - (isStacked ? 0 : 1), 1)}
                  height={Math.max(Math.abs(from - to) - (isStacked && index > 0 ? 1 : 0), MIN_BAR_PX)}
                  rx={2}
                  fill={colour}
                  {...(part && { fillOpacity: 0.35, stroke: colour, strokeDasharray: "3 2" })}
                />
              );
            })}
          </g>
        );
      })}
    </>
  );
}

/** Where something began: a line and its number, which the list of marks explains. */
function Marks({ insight: { marks }, geometry: { xOf, base }, colours }: Part<TimeGeometry>) {
  return marks.map(({ name, point }, index) => (
    <g key={`${name} ${point}`}>
      <Line
        from={{ x: xOf(point), y: 18 }}
        to={{ x: xOf(point), y: base }}
        stroke={colours.ink}
        strokeDasharray="2 3"
      />
      <circle cx={xOf(point)} cy={10} r={9} fill={colours.ink} />
      <text x={xOf(point)} y={10} dy="0.34em" textAnchor="middle" fontSize={11} fontWeight={700} fill={colours.surface}>
        {index + 1}
      </text>
    </g>
  ));
}

/** Groups have no order that a line could follow: bars, the greatest first. */
function Ranking({ insight, geometry: { x }, width, colours, pointed }: Part<RankGeometry> & { width: number }) {
  const { points, series, measure, isStacked, before } = insight;
  return points.map(({ key, name }, point) => {
    const known = series.flatMap(({ cells }) => cells[point]?.value ?? []);
    const amount = valueText(known.length > 0 ? known.reduce((a, b) => a + b) : undefined, measure.format);
    const earlier = before?.cells[point]?.value;
    let below = 0;
    return (
      <g
        key={key}
        transform={`translate(0 ${point * RANK_PX})`}
        opacity={pointed === undefined || pointed.point === point ? 1 : FAINT}
      >
        <text y={14} fontSize={14} fontWeight={600} fill={colours.ink}>
          {clipped(name, width - (amount.length + 2) * NAME_LETTER_PX, NAME_LETTER_PX)}
        </text>
        <text x={width} y={14} textAnchor="end" fontSize={14} fill={colours.ink}>
          {amount}
        </text>
        <Bar y={RANK_NAME_PX} width={width} height={RANK_BAR_PX} rx={2} fill={colours.sunken} />
        {series.map((one, index) => {
          const value = Math.max(0, one.cells[point]?.value ?? 0);
          const [from, length] = [x(below), x(value)];
          if (isStacked) below += value;
          return (
            length > 0 && (
              <Bar
                key={one.key}
                x={from}
                y={RANK_NAME_PX}
                width={Math.max(length - (isStacked && series.length > 1 ? 1 : 0), MIN_BAR_PX)}
                height={RANK_BAR_PX}
                rx={2}
                fill={colourOf(insight, index, colours)}
              />
            )
          );
        })}
        {earlier !== undefined && (
          <Line
            from={{ x: Math.min(x(earlier), width), y: RANK_NAME_PX - 3 }}
            to={{ x: Math.min(x(earlier), width), y: RANK_NAME_PX + RANK_BAR_PX + 3 }}
            stroke={colours.ink}
            strokeWidth={2}
          />
        )}
      </g>
    );
  });
}

function Heat({ insight: { points, series, isOverTime }, geometry, colours, pointed }: Part<HeatGeometry>) {
  const { left, top, cellPx, rowPx, isUpright, max } = geometry;
  const every = isOverTime ? Math.max(1, Math.ceil(LABEL_PX / cellPx)) : 1;
  const [first] = colours.series;
  return (
    <>
      {points.map(({ key, axisLabel }, point) =>
        point % every === 0 ? (
          <text
            key={key}
            transform={`translate(${left + (point + (isOverTime && every > 1 ? 0 : 0.5)) * cellPx} ${top - 10})${isUpright ? " rotate(-90)" : ""}`}
            {...(isUpright ? { dy: "0.32em" } : { textAnchor: isOverTime && every > 1 ? "start" : "middle" })}
            fontSize={12}
            fill={colours.inkSoft}
          >
            {clipped(axisLabel, isUpright ? top - 12 : Math.max(cellPx * every - 6, 0))}
          </text>
        ) : null,
      )}
      {series.map(({ key, name, cells }, row) => (
        <g key={key} transform={`translate(0 ${top + row * rowPx})`}>
          <text y={rowPx / 2} dy="0.32em" fontSize={12} fill={colours.ink}>
            {clipped(name, left - 10)}
          </text>
          {cells.map((cell, point) => {
            const gap = cellPx > 12 ? 2 : cellPx > 4 ? 1 : 0;
            const size = { width: Math.max(cellPx - gap, 0.5), height: rowPx - 2, rx: cellPx > 12 ? 3 : 0 };
            const isPointed = pointed?.series === row && pointed.point === point;
            const share = max > 0 ? Math.max(0, cell?.value ?? 0) / max : 0;
            return (
              <g key={points[point]?.key} transform={`translate(${left + point * cellPx} 0)`}>
                <Bar {...size} fill={colours.sunken} />
                {share > 0 && <Bar {...size} fill={first} fillOpacity={0.12 + 0.88 * share} />}
                {isPointed && <Bar {...size} fill="none" stroke={colours.ink} strokeWidth={2} />}
              </g>
            );
          })}
        </g>
      ))}
    </>
  );
}
