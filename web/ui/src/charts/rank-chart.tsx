import { clipped } from "@treadlight/charts/clipped.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { amountText, type Place, readingOf, type Series, summaryOf, sumOf } from "./series.ts";
import { tableOf } from "./table-data.ts";

const BAR_PX = 8;
const NAME_PX = 22;
const NOTE_PX = 18;
const GAP_PX = 14;
/** About the width of a letter of a name and of a note. */
const NAME_LETTER_PX = 7.8;
const NOTE_LETTER_PX = 6;

/**
 * A bar for each of a few names, below its name and amount, and the table behind them. Unlike bars beside each other, they have room for
 * long names. Several drawn series stand one after the other in a bar, in their own colours.
 * @param label what the chart shows; files are named after it
 * @param places in the order in which they are drawn
 * @param drawn the series that the bars show; the table shows all of them
 * @param maxBars how many places are drawn; the table has all of them
 * @param noteOf what stands below a bar, in parts, which take a further line where they do not fit
 * @param summary what the bars say as a whole; by default, which is the longest
 */
export function RankChart<Id extends string>({
  label,
  placeHeading,
  places,
  series,
  drawn,
  maxBars,
  noteOf,
  summary,
}: {
  label: string;
  placeHeading: string;
  places: readonly Place<Id>[];
  series: readonly Series<Id>[];
  drawn: readonly [Series<Id>, ...Series<Id>[]];
  maxBars: number;
  noteOf?: (place: Place<Id>) => readonly string[];
  summary?: string | undefined;
}) {
  const isStacked = drawn.length > 1;
  const bars = places.slice(0, maxBars);
  const amountOf = (place: Place<Id>) => sumOf(place, drawn);
  const max = Math.max(0, ...bars.map(amountOf));
  const notesAt = (width: number) => bars.map((place) => linesOf(noteOf?.(place) ?? [], width));
  const barPxAt = (width: number) =>
    NAME_PX + BAR_PX + Math.max(0, ...notesAt(width).map(({ length }) => length)) * NOTE_PX + GAP_PX;
  return (
    <>
      <ChartFrame
        label={label}
        summary={summary ?? summaryOf(bars, drawn)}
        legend={isStacked ? drawn : []}
        height={(width) => bars.length * barPxAt(width)}
        places={bars.length}
        perRow={1}
        readingAt={(index) => readingOf(bars[index], drawn)}
        indexAt={(_, y, width) => {
          const index = Math.floor(y / barPxAt(width));
          return index >= 0 && index < bars.length ? index : undefined;
        }}
        anchorAt={isStacked ? (index, width) => ({ x: width / 2, y: index * barPxAt(width) + NAME_PX }) : undefined}
        table={tableOf(placeHeading, places, series)}
      >
        {({ width, pointed }) => {
          const [notes, barPx] = [notesAt(width), barPxAt(width)];
          return bars.map((place, index) => {
            const amount = amountText(place, drawn);
            let left = 0;
            return (
              <g
                key={place.key}
                transform={`translate(0 ${index * barPx})`}
                opacity={pointed === undefined || pointed === index ? 1 : 0.45}
              >
                <text y="14" className="fill-ink text-sm font-semibold">
                  {clipped(place.name, width - (amount.length + 2) * NAME_LETTER_PX, NAME_LETTER_PX)}
                </text>
                <text x={width} y="14" textAnchor="end" className="figures fill-ink text-sm">
                  {amount}
                </text>
                <rect y={NAME_PX} width={width} height={BAR_PX} rx="2" className="fill-sunken" />
                {drawn.map(({ id, fill = "fill-step" }) => {
                  const length = max > 0 ? (width * place.values[id]) / max : 0;
                  const x = left;
                  left += length;
                  return (
                    length > 0 && (
                      <rect key={id} x={x} y={NAME_PX} width={length} height={BAR_PX} rx="2" className={fill} />
                    )
                  );
                })}
                {notes[index]?.map((line, at) => (
                  <text
                    key={line}
                    y={NAME_PX + BAR_PX + (at + 1) * NOTE_PX - 2}
                    className="figures fill-ink-soft text-xs"
                  >
                    {clipped(line, width, NOTE_LETTER_PX)}
                  </text>
                ))}
              </g>
            );
          });
        }}
      </ChartFrame>
      {places.length > maxBars && (
        <p className="text-label text-ink-soft">
          The first {maxBars}.<span className="print:hidden"> Show table lists them all.</span>
        </p>
      )}
    </>
  );
}

/** The parts of a note, as many in a line as fit. */
function linesOf(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = [lines.at(-1), part].filter((text) => text !== undefined).join(" · ");
    if (lines.length > 0 && longer.length * NOTE_LETTER_PX <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}
