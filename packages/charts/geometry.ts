import { scaleBand, scalePoint } from "@visx/scale";
import type { Insight } from "./insight.ts";
import { extentOf, valueScale } from "./scales.ts";

/** About the width of a letter of a chart's small text, in px. */
const LETTER_PX = 6.5;
const RANK = { name: 22, bar: 14, gap: 16 };
export const RANK_PX = RANK.name + RANK.bar + RANK.gap;
export const RANK_NAME_PX = RANK.name;
export const RANK_BAR_PX = RANK.bar;
const HEAT_ROW_PX = 32;
const BOTTOM_PX = 28;
const RIGHT_PX = 16;

export interface Place {
  series: number;
  point: number;
}

/** Where everything of a drawing is, in px. A place is a series at a point; places are numbered for the keyboard. */
export interface Geometry {
  height: number;
  places: number;
  /** How many places are in a row, for the keys up and down. */
  perRow: number;
  placeAt: (index: number) => Place;
  indexOf: (place: Place) => number;
  /** The place at a position; undefined outside. */
  indexAt: (x: number, y: number) => number | undefined;
  /** Where the value of a place is shown. */
  anchorAt: (place: Place) => { x: number; y: number };
}

/** The geometry of a line or of upright bars. */
export interface TimeGeometry extends Geometry {
  kind: "time";
  left: number;
  right: number;
  top: number;
  base: number;
  barPx: number;
  xOf: (point: number) => number;
  y: (value: number) => number;
  ticks: readonly number[];
}

export interface RankGeometry extends Geometry {
  kind: "rank";
  x: (value: number) => number;
}

export interface HeatGeometry extends Geometry {
  kind: "heat";
  left: number;
  top: number;
  cellPx: number;
  rowPx: number;
  isUpright: boolean;
  max: number;
}

export type AnyGeometry = TimeGeometry | RankGeometry | HeatGeometry;

/**
 * @param width of the whole drawing, in px
 * @param height of a drawing over time; others are as high as they have rows
 */
export function geometryOf(insight: Insight, width: number, height: number): AnyGeometry {
  if (insight.display === "heat") return heatGeometry(insight, width);
  return insight.isOverTime ? timeGeometry(insight, width, height) : rankGeometry(insight, width);
}

/** Rows of series, one after the other. */
const inRows = ({ points, series }: Insight) => ({
  places: points.length * series.length,
  perRow: points.length,
  placeAt: (index: number) => ({ series: Math.floor(index / points.length), point: index % points.length }),
  indexOf: ({ series: row, point }: Place) => row * points.length + point,
});

function timeGeometry(insight: Insight, width: number, height: number): TimeGeometry {
  const { points, series, measure, display, isStacked, marks } = insight;
  const top = marks.length > 0 ? 30 : 14;
  const base = height - BOTTOM_PX;
  const { y, ticks } = valueScale(extentOf(insight), measure, [base, top]);
  const labelPx = Math.max(0, ...ticks.map((tick) => measure.format(tick).length)) * LETTER_PX;
  const [left, right] = [Math.max(32, labelPx + 14), Math.max(width - RIGHT_PX, 1)];
  const domain = points.map((_, point) => point);
  const range: [number, number] = [left, Math.max(right, left + 1)];
  const bands = scaleBand<number>({ domain, range, paddingInner: 0.3, paddingOuter: 0.1 });
  const dots = scalePoint<number>({ domain, range, padding: points.length > 1 ? 0 : 0.5 });
  const isBars = display === "bar";
  const xOf = (point: number) => (isBars ? (bands(point) ?? left) + bands.bandwidth() / 2 : (dots(point) ?? left));
  const step = isBars ? bands.step() : dots.step();
  const rows = inRows(insight);
  const heightsAt = (point: number) => {
    let sum = 0;
    return series.map(({ cells }) => {
      const value = cells[point]?.value ?? 0;
      sum += value;
      return y(isStacked ? sum : value);
    });
  };
  return {
    ...rows,
    ...{ kind: "time", height, left, right, top, base, xOf, y, ticks, barPx: Math.min(bands.bandwidth(), 48) },
    indexAt: (x, at) => {
      const point = Math.min(points.length - 1, Math.max(0, Math.round((x - xOf(0)) / (step || 1))));
      if (points.length === 0) return undefined;
      const heights = heightsAt(point);
      // In a stack, the bar that the pointer is in; otherwise the nearest line.
      const inStack = isStacked ? heights.findIndex((height) => height <= at) : -1;
      const nearest = heights.reduce((best, height, row) => {
        return Math.abs(height - at) < Math.abs((heights[best] ?? 0) - at) ? row : best;
      }, 0);
      return rows.indexOf({ series: inStack < 0 ? nearest : inStack, point });
    },
    anchorAt: ({ point }) => ({ x: xOf(point), y: Math.min(base, ...heightsAt(point)) }),
  };
}

function rankGeometry({ points, series, isStacked }: Insight, width: number): RankGeometry {
  const sums = points.map((_, point) =>
    series.reduce((sum, { cells }) => sum + Math.max(0, cells[point]?.value ?? 0), 0),
  );
  const max = Math.max(0, ...sums);
  const x = (value: number) => (max > 0 ? (Math.max(0, value) * width) / max : 0);
  return {
    ...{
      kind: "rank",
      x,
      height: points.length * RANK_PX,
      places: points.length * series.length,
      perRow: series.length,
    },
    placeAt: (index) => ({ point: Math.floor(index / series.length), series: index % series.length }),
    indexOf: ({ series: row, point }) => point * series.length + row,
    indexAt: (at, y) => {
      const point = Math.floor(y / RANK_PX);
      if (point < 0 || point >= points.length) return undefined;
      let sum = 0;
      const row = series.findIndex(({ cells }) => {
        sum += cells[point]?.value ?? 0;
        return at <= x(sum);
      });
      return point * series.length + (isStacked && row >= 0 ? row : 0);
    },
    anchorAt: ({ point }) => ({ x: width / 2, y: point * RANK_PX + RANK.name }),
  };
}

function heatGeometry(insight: Insight, width: number): HeatGeometry {
  const { points, series } = insight;
  const longest = (names: readonly string[]) => Math.max(0, ...names.map(({ length }) => length)) * LETTER_PX;
  const left = Math.min(longest(series.map(({ name }) => name)) + 12, width * 0.32);
  const cellPx = Math.max(1, (width - left) / Math.max(points.length, 1));
  const namesPx = longest(points.map(({ axisLabel }) => axisLabel));
  // Names of time can be left out, those of groups cannot.
  const isUpright = !insight.isOverTime && namesPx > cellPx;
  const top = isUpright ? Math.min(namesPx, 96) + 12 : 26;
  const rows = inRows(insight);
  return {
    ...rows,
    ...{ kind: "heat", left, top, cellPx, rowPx: HEAT_ROW_PX, isUpright, height: top + series.length * HEAT_ROW_PX },
    max: Math.max(0, ...series.flatMap(({ cells }) => cells.map((cell) => cell?.value ?? 0))),
    indexAt: (x, y) => {
      const [point, row] = [Math.floor((x - left) / cellPx), Math.floor((y - top) / HEAT_ROW_PX)];
      const isInside = point >= 0 && point < points.length && row >= 0 && row < series.length;
      return isInside ? rows.indexOf({ series: row, point }) : undefined;
    },
    anchorAt: ({ series: row, point }) => ({ x: left + (point + 0.5) * cellPx, y: top + row * HEAT_ROW_PX }),
  };
}
