import { PAGE_COLOURS as COLOURS } from "@treadlight/charts/colours.ts";
import { colourOf, Drawing } from "@treadlight/charts/drawing.tsx";
import { geometryOf } from "@treadlight/charts/geometry.ts";
import type { Insight } from "@treadlight/charts/insight.ts";
import { readingOf, summaryOf } from "@treadlight/charts/reading.ts";
import { tableOfInsight } from "@treadlight/charts/table.ts";
import { ChartFrame } from "./chart-frame.tsx";

const HEIGHT_PX = 320;

/**
 * An insight as a line, bars or a heat map, whatever its display says, with the table behind it. Numbers and tables are not drawn here.
 * @param label what it shows
 * @param height of a drawing over time, in px
 * @param onChoose what a click on a series at a point does, or Enter there
 */
export function InsightChart({
  insight,
  label = insight.measure.name,
  height = HEIGHT_PX,
  onChoose,
}: {
  insight: Insight;
  label?: string;
  height?: number;
  onChoose?: ((place: { series: number; point: number }) => void) | undefined;
}) {
  const { series, before, display, isOverTime, leftOut, points, marks } = insight;
  const isHeat = display === "heat";
  const at = (width: number) => geometryOf(insight, width, height);
  const { places, perRow, placeAt } = at(0);
  const legend = [
    ...(series.length > 1 && !isHeat
      ? series.map(({ key, name }, index) => ({ id: key, label: name, colour: colourOf(insight, index, COLOURS) }))
      : []),
    ...(before ? [{ id: "before", label: capitalized(before.name), colour: COLOURS.lineStrong }] : []),
  ];
  return (
    <div className="grid grid-cols-1 gap-1">
      <ChartFrame
        label={label}
        summary={summaryOf(insight)}
        legend={legend}
        height={(width) => at(width).height}
        {...{ places, perRow }}
        readingAt={(index) => {
          const place = placeAt(index);
          const { rows, ...reading } = readingOf(insight, place);
          return {
            ...reading,
            rows: rows.map(({ series: row, name, value }) => ({
              ...{ name, value, colour: colourOf(insight, row, COLOURS), isPointed: row === place.series },
            })),
          };
        }}
        indexAt={(x, y, width) => at(width).indexAt(x, y)}
        anchorAt={(index, width) => at(width).anchorAt(placeAt(index))}
        onChoose={onChoose && ((index) => onChoose(placeAt(index)))}
        table={tableOfInsight(insight)}
      >
        {({ width, pointed }) => (
          <Drawing
            {...{ insight, width }}
            geometry={at(width)}
            colours={COLOURS}
            pointed={pointed === undefined ? undefined : placeAt(pointed)}
          />
        )}
      </ChartFrame>
      {marks.length > 0 && (
        <ol className="flex flex-wrap gap-x-5 gap-y-1 text-label text-ink-soft">
          {marks.map(({ name, point }, index) => (
            <li key={`${name} ${point}`} className="flex items-center gap-1.5">
              <span className="inline-flex size-4.5 items-center justify-center rounded-full bg-ink text-[0.6875rem] font-bold text-surface">
                {index + 1}
              </span>
              {name}, {points[point]?.name}
            </li>
          ))}
        </ol>
      )}
      {isOverTime && points.some(({ part }) => part) && (
        <p className="text-label text-ink-soft">
          {partsOf(insight)}: not a whole {insight.heading.replace(" from", "").toLowerCase()}.
        </p>
      )}
      {leftOut.series > 0 && (
        <p className="text-label text-ink-soft">
          The {series.length} greatest of {series.length + leftOut.series} groups.
        </p>
      )}
      {leftOut.points > 0 && (
        <p className="text-label text-ink-soft">
          The first {points.length} of {points.length + leftOut.points}.
        </p>
      )}
    </div>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** How a drawing shows the buckets of time that hold less than others: the first, or the last. */
function partsOf({ display, points }: Insight): string {
  if (display === "line") return "Dashed";
  if (display === "bar") return "Pale";
  if (!points.at(-1)?.part) return "First";
  return points[0]?.part && points.length > 1 ? "First and last" : "Last";
}
