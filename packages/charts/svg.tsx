import { changeOf, timeEstimateText } from "@treadlight/domain/format";
import { renderToStaticMarkup } from "react-dom/server";
import { clipped } from "./clipped.ts";
import { PAPER_COLOURS as COLOURS } from "./colours.ts";
import { colourOf, Drawing } from "./drawing.tsx";
import { geometryOf } from "./geometry.ts";
import type { Insight } from "./insight.ts";
import { type Cell, type DrawnMeasure, exactText } from "./measure.ts";
import { tableOfInsight, valueText } from "./table.ts";

const PADDING_PX = 20;
const LINE_PX = 22;
const ROW_PX = 28;
const LETTER_PX = 7;
const CHART_HEIGHT_PX = 260;
const MAX_TABLE_ROWS = 12;
const MAX_TABLE_COLUMNS = 5;

/**
 * An insight as an SVG file of its own, for mails and paper: its title, its legend and the drawing, in the colours of the light theme.
 * @param width in px
 */
export function insightSvg(insight: Insight, { title, width = 640 }: { title: string; width?: number }): string {
  const inner = width - 2 * PADDING_PX;
  const legend = legendLines(insight, inner);
  const top = PADDING_PX + LINE_PX + legend.length * LINE_PX + 8;
  const body = bodyOf(insight, inner);
  const height = top + body.height + PADDING_PX;
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="Instrument Sans, Helvetica, Arial, sans-serif"
      role="img"
      aria-label={title}
    >
      <rect {...{ width, height }} fill={COLOURS.surface} />
      <text x={PADDING_PX} y={PADDING_PX + 14} fontSize={16} fontWeight={700} fill={COLOURS.ink}>
        {clipped(title, inner, 8.5)}
      </text>
      {legend.map((line, row) =>
        line.map(({ x, name, colour }) => (
          <g key={name} transform={`translate(${PADDING_PX + x} ${PADDING_PX + (row + 1) * LINE_PX})`}>
            <rect y={4} width={10} height={10} rx={2} fill={colour} />
            <text x={16} y={13} fontSize={12} fill={COLOURS.inkSoft}>
              {name}
            </text>
          </g>
        )),
      )}
      <g transform={`translate(${PADDING_PX} ${top})`}>{body.drawing}</g>
    </svg>,
  );
}

/** The colours in words, as many in a line as fit. */
function legendLines(insight: Insight, width: number) {
  const { series, display, before, marks } = insight;
  const hasColours = ["line", "bar"].includes(display) && series.length > 1;
  const entries = [
    ...(hasColours ? series.map(({ name }, index) => ({ name, colour: colourOf(insight, index, COLOURS) })) : []),
    ...(before && display !== "number" ? [{ name: before.name, colour: COLOURS.lineStrong }] : []),
    ...marks.map(({ name }, index) => ({ name: `${index + 1}: ${name}`, colour: COLOURS.ink })),
  ];
  const lines: { x: number; name: string; colour: string }[][] = [];
  let x = 0;
  for (const { name: full, colour } of entries) {
    const name = clipped(full, width - 20, LETTER_PX);
    const length = name.length * LETTER_PX + 32;
    if (lines.length === 0 || x + length > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ x, name, colour });
    x += length;
  }
  return lines;
}

function bodyOf(insight: Insight, width: number) {
  if (insight.display === "number") return numberBody(insight);
  if (insight.display === "table" || insight.display === "pivot") return tableBody(insight, width);
  const geometry = geometryOf(insight, width, CHART_HEIGHT_PX);
  return { height: geometry.height, drawing: <Drawing {...{ insight, geometry, width }} colours={COLOURS} /> };
}

const amountText = ({ value, low, high }: Cell, { format }: DrawnMeasure) =>
  low === undefined || high === undefined ? format(value) : timeEstimateText({ low, central: value, high }).value;

function numberBody({ measure, total = { value: 0 }, totalBefore, before }: Insight) {
  const { low, high } = total;
  const notes = [
    ...(low === undefined || high === undefined ? [] : [exactText(total, measure)]),
    ...(totalBefore && totalBefore.value > 0
      ? [
          `${changeText(total.value, totalBefore.value, measure)}: ${amountText(totalBefore, measure)} in ${before?.name ?? "the earlier period"}`,
        ]
      : []),
  ];
  return {
    height: 56 + notes.length * LINE_PX,
    drawing: (
      <>
        <text y={44} fontSize={48} fontWeight={700} fill={COLOURS.ink}>
          {amountText(total, measure)}
        </text>
        {notes.map((note, index) => (
          <text key={note} y={70 + index * LINE_PX} fontSize={14} fill={COLOURS.inkSoft}>
            {note}
          </text>
        ))}
      </>
    ),
  };
}

function changeText(now: number, before: number, { kind, format }: DrawnMeasure): string {
  return changeOf({ now, before, kind, format }).words;
}

function tableBody(insight: Insight, width: number) {
  const { heading, columns, rows } = tableOfInsight(insight);
  const shown = columns.slice(0, MAX_TABLE_COLUMNS);
  const namePx = width * (shown.length > 2 ? 0.3 : 0.5);
  const columnPx = (width - namePx) / Math.max(shown.length, 1);
  const lines = rows.slice(0, MAX_TABLE_ROWS);
  const left = rows.length - lines.length;
  const right = (index: number) => namePx + (index + 1) * columnPx;
  return {
    height: (lines.length + 1) * ROW_PX + (left > 0 ? LINE_PX : 0),
    drawing: (
      <>
        <text y={18} fontSize={12} fontWeight={700} fill={COLOURS.inkSoft}>
          {clipped(heading, namePx, LETTER_PX)}
        </text>
        {shown.map(({ label }, index) => (
          <text
            key={label}
            x={right(index)}
            y={18}
            textAnchor="end"
            fontSize={12}
            fontWeight={700}
            fill={COLOURS.inkSoft}
          >
            {clipped(label, columnPx - 8, LETTER_PX)}
          </text>
        ))}
        {lines.map(({ key, name, values }, row) => (
          <g key={key} transform={`translate(0 ${(row + 1) * ROW_PX})`}>
            <rect width={width} height={1} fill={COLOURS.line} />
            <text y={19} fontSize={13} fill={COLOURS.ink}>
              {clipped(name, namePx - 8, LETTER_PX)}
            </text>
            {shown.map(({ label, format }, index) => (
              <text key={label} x={right(index)} y={19} textAnchor="end" fontSize={13} fill={COLOURS.ink}>
                {valueText(values[index], format)}
              </text>
            ))}
          </g>
        ))}
        {left > 0 && (
          <text y={(lines.length + 1) * ROW_PX + 16} fontSize={12} fill={COLOURS.inkSoft}>
            {left} more
          </text>
        )}
      </>
    ),
  };
}
