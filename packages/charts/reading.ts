import type { Place } from "./geometry.ts";
import type { Insight } from "./insight.ts";
import { type Cell, exactText } from "./measure.ts";

/** What a chart says about a place: its value, where it is, and whatever else belongs to it. */
export interface Reading {
  value: string;
  name: string;
  /** The others at this point, in the order of the series. */
  rows: readonly { series: number; name: string; value: string }[];
  notes: readonly string[];
}

const PARTS = { running: "Not over yet.", cut: "Only the part of it that is in the period." } as const;

const cellText = (cell: Cell | undefined, { measure }: Insight) => (cell ? exactText(cell, measure) : "No value");

/** What a place reads out. */
export function readingOf(insight: Insight, place: Place): Reading {
  const { series, points, before, measure } = insight;
  const [one, point] = [series[place.series], points[place.point]];
  if (!one || !point) return { value: "", name: "", rows: [], notes: [] };
  const hasSeveral = series.length > 1;
  const value = cellText(one.cells[place.point], insight);
  const isGrid = insight.display === "heat";
  const earlier = before?.cells[place.point];
  return {
    value: hasSeveral ? `${one.name}: ${value}` : value,
    name: point.name,
    rows:
      hasSeveral && !isGrid
        ? series.map(({ name, cells }, index) => ({
            series: index,
            name,
            value: cellText(cells[place.point], insight),
          }))
        : [],
    notes: [
      ...(before && earlier ? [`${before.name}: ${exactText(earlier, measure)}`] : []),
      ...(point.part ? [PARTS[point.part]] : []),
    ],
  };
}

/** What a chart says as a whole: where it is highest. */
export function summaryOf(insight: Insight): string {
  const { points, series, isStacked, measure } = insight;
  let highest: { amount: number; name: string; cell: Cell } | undefined;
  for (const [point, { name }] of points.entries()) {
    const sum = series.reduce((total, { cells }) => total + (cells[point]?.value ?? 0), 0);
    const candidates = isStacked
      ? [{ amount: sum, name, cell: { value: sum } }]
      : series.flatMap(({ name: of, cells }) => {
          const cell = cells[point];
          return cell ? [{ amount: cell.value, name: series.length > 1 ? `${of}, ${name}` : name, cell }] : [];
        });
    for (const one of candidates) if (one.amount > (highest?.amount ?? 0)) highest = one;
  }
  return highest ? `Peak: ${exactText(highest.cell, measure)} (${highest.name}).` : "Nothing to show yet.";
}
