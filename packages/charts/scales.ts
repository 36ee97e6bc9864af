import { scaleLinear } from "@visx/scale";
import type { Insight } from "./insight.ts";

const TICKS = 4;

/** How many seconds make a unit on whose whole numbers an axis of durations is marked. */
const unitOf = (unit: string | undefined, max: number) =>
  unit !== "seconds" ? 1 : max >= 7_200 ? 3_600 : max >= 120 ? 60 : 1;

/**
 * The scale from values to px, always with zero, and the values that mark it. Counts are marked at whole numbers, durations at whole
 * hours or minutes.
 * @param range the px of the lowest and of the highest value
 */
export function valueScale(
  values: readonly number[],
  { isCount, unit }: Pick<Insight["measure"], "isCount" | "unit">,
  range: readonly [low: number, high: number],
) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const size = unitOf(unit, Math.max(-low, high));
  const top = Math.max(high / size, isCount ? 1 : 0) || (low < 0 ? 0 : 1);
  const scale = scaleLinear<number>({ domain: [low / size, top], range: [...range], nice: TICKS });
  return {
    y: (value: number) => scale(value / size),
    ticks: scale
      .ticks(TICKS)
      .filter((tick) => !isCount || Number.isInteger(tick))
      .map((tick) => tick * size),
  };
}

/** The lowest and the highest that a drawing of the insight reaches. */
export function extentOf({ series, before, points, isStacked }: Insight): number[] {
  const all = [...(before ? [before.cells] : []), ...(isStacked ? [] : series.map(({ cells }) => cells))];
  const single = all.flatMap((cells) => cells.map((cell) => cell?.value ?? 0));
  const stacks = isStacked
    ? points.map((_, point) => series.reduce((sum, { cells }) => sum + (cells[point]?.value ?? 0), 0))
    : [];
  const extent = [...single, ...stacks];
  return [extent.reduce((a, b) => Math.min(a, b), 0), extent.reduce((a, b) => Math.max(a, b), 0)];
}
