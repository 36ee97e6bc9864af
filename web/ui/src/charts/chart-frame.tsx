import { csvOf, type TableData } from "@treadlight/charts/table.ts";
import { Download } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { Menu, MenuItem } from "../menu.tsx";
import { saveFile } from "../save-file.ts";
import { useToast } from "../toast.tsx";
import { ChartTable } from "./chart-table.tsx";
import { type Picture, pictureOf, pngOf } from "./picture.ts";
import { useWidth } from "./use-width.ts";

/** What a chart says about one of its places. */
export interface Reading {
  value: string;
  name: string;
  /** Whatever else is there, in its colours. */
  rows?: readonly { name: string; value: string; colour: string; isPointed: boolean }[];
  notes?: readonly string[];
}

/** The widest that the value of a place gets. */
const CALLOUT_PX = 224;

/**
 * What surrounds every chart: what it says as a whole, the value at the place that the pointer or the arrow keys are at, the table behind
 * it, and its downloads as CSV, PNG and SVG.
 * @param label what it shows, such as "Sessions"; files are named after it
 * @param summary what it says as a whole
 * @param legend its series, if there are several
 * @param places how many places can be read out
 * @param perRow how many of them are in a row, for the keys up and down; without it, all of them
 * @param indexAt the place at a position in px; undefined outside
 * @param onChoose what a click on a place or Enter does
 * @param anchorAt where a place's value is shown above, in px; without it, the chart shows the values itself
 */
export function ChartFrame({
  label,
  summary,
  legend = [],
  height,
  places,
  perRow,
  readingAt,
  indexAt,
  anchorAt,
  onChoose,
  table,
  children,
}: {
  label: string;
  summary: string;
  legend?: readonly LegendEntry[];
  height: number | ((width: number) => number);
  places: number;
  perRow?: number;
  readingAt: (index: number) => Reading;
  indexAt: (x: number, y: number, width: number) => number | undefined;
  anchorAt?: ((index: number, width: number) => { x: number; y: number }) | undefined;
  onChoose?: ((index: number) => void) | undefined;
  table: TableData;
  children: (drawing: { width: number; pointed: number | undefined }) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const colours = useRef<HTMLUListElement>(null);
  const width = useWidth(frame);
  const [asked, setPointed] = useState<number>();
  const pointed = asked !== undefined && asked < places ? asked : undefined;
  const drawnHeight = typeof height === "number" ? height : height(width);
  const reading = pointed === undefined ? undefined : readingAt(pointed);

  const point = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    setPointed(indexAt(clientX - left, clientY - top, width));
  };
  const choose = onChoose && (() => pointed !== undefined && onChoose(pointed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && choose) {
      event.preventDefault();
      choose();
    }
    const next = nextPlace(event.key, pointed, places, perRow);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(next);
  };

  function picture(): Picture {
    if (!svg.current) throw new Error("The chart is not on the page.");
    const fills = [...(colours.current?.querySelectorAll("rect") ?? [])].map((rect) => getComputedStyle(rect).fill);
    return pictureOf(svg.current, {
      title: label,
      legend: legend.map((entry, index) => ({ label: entry.label, fill: fills[index] ?? "" })),
    });
  }

  return (
    <div ref={frame}>
      <p aria-hidden className="figures mb-2 min-h-5 text-sm text-ink-soft">
        {summary}
      </p>
      {legend.length > 0 && <Legend entries={legend} list={colours} />}
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}. ${summary}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(places - 1, 0)}
        aria-valuenow={pointed ?? 0}
        aria-valuetext={reading ? [reading.value, reading.name, ...(reading.notes ?? [])].join(", ") : summary}
        aria-description={choose && "The arrow keys read its values, Enter says what to do with one."}
        className={`relative touch-pan-y rounded-sm ${choose ? "cursor-pointer" : ""}`}
        onClick={choose}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={onKeyDown}
        onBlur={() => setPointed(undefined)}
      >
        {/*
          Its size is that of its place on the screen; on paper it is scaled to that there. Once its width is known it is another element:
          for a frame, Chromium would keep what stands below at the height of the first.
        */}
        <svg
          key={String(width > 0)}
          ref={svg}
          aria-hidden="true"
          width={width}
          height={drawnHeight}
          viewBox={`0 0 ${width} ${drawnHeight}`}
          className="block print:h-auto print:w-full"
        >
          {children({ width, pointed })}
        </svg>
        {reading && pointed !== undefined && anchorAt && (
          <Callout reading={reading} width={width} {...anchorAt(pointed, width)} />
        )}
      </div>
      <div className="mt-2 flex items-start justify-between gap-3">
        <ChartTable {...table} />
        <Downloads label={label} table={table} picture={picture} />
      </div>
    </div>
  );
}

/** The value of a place, above it and never beyond the chart's sides. */
function Callout({ reading, x, y, width }: { reading: Reading; x: number; y: number; width: number }) {
  const half = Math.min(CALLOUT_PX, width) / 2;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 grid -translate-y-full justify-items-center"
      style={{ left: Math.min(Math.max(x, half), width - half) - half, top: y - 6, width: 2 * half }}
    >
      <p className="figures max-w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-center text-label text-ink-soft shadow-md">
        <strong className="block text-sm text-ink">{reading.value}</strong>
        {reading.name}
        {reading.notes?.map((note) => (
          <span key={note} className="block">
            {note}
          </span>
        ))}
        {(reading.rows ?? []).length > 0 && (
          <span className="mt-1.5 grid gap-0.5 border-t border-line pt-1.5 text-left">
            {reading.rows?.map(({ name, value, colour, isPointed }) => (
              <span key={name} className={`flex items-center gap-2 ${isPointed ? "font-semibold text-ink" : ""}`}>
                <Swatch colour={colour} />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {value}
              </span>
            ))}
          </span>
        )}
      </p>
    </div>
  );
}

function Downloads({ label, table, picture }: { label: string; table: TableData; picture: () => Picture }) {
  const showToast = useToast();
  const name = `treadlight-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

  async function savePng() {
    try {
      saveFile(`${name}.png`, await pngOf(picture()));
    } catch (error) {
      showToast({ title: "Couldn't create the image", description: String(error), isDestructive: true });
    }
  }

  return (
    <div className="print:hidden">
      <Menu
        label={`Download ${label}`}
        triggerClassName="icon-button size-11"
        trigger={<Download aria-hidden className="size-4" />}
      >
        <MenuItem onSelect={() => saveFile(`${name}.csv`, new Blob([csvOf(table)], { type: "text/csv" }))}>
          CSV
        </MenuItem>
        <MenuItem onSelect={() => void savePng()}>PNG</MenuItem>
        <MenuItem onSelect={() => saveFile(`${name}.svg`, new Blob([picture().svg], { type: "image/svg+xml" }))}>
          SVG
        </MenuItem>
      </Menu>
    </div>
  );
}

interface LegendEntry {
  id: string;
  label: string;
  /** Tailwind's class of its colour, or the colour itself. */
  fill?: string;
  colour?: string;
}

function Swatch({ fill, colour }: Pick<LegendEntry, "fill" | "colour">) {
  return (
    <svg aria-hidden="true" className="size-2.5 shrink-0">
      <rect
        width="10"
        height="10"
        rx="2"
        {...(colour === undefined ? { className: fill ?? "fill-step" } : { fill: colour })}
      />
    </svg>
  );
}

/** The colours of a chart's series, in words. */
function Legend({ entries, list }: { entries: readonly LegendEntry[]; list: RefObject<HTMLUListElement | null> }) {
  return (
    <ul ref={list} className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-soft">
      {entries.map(({ id, label, ...colour }) => (
        <li key={id} className="flex items-center gap-1.5">
          <Swatch {...colour} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The place that a key leads to from `current`; undefined if the key does not move. */
function nextPlace(
  key: string,
  current: number | undefined,
  places: number,
  perRow: number | undefined,
): number | undefined {
  if (places === 0) return undefined;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -(perRow ?? -1),
    ArrowDown: perRow ?? -1,
  };
  const step = steps[key];
  if (key === "Home") return 0;
  if (key === "End") return places - 1;
  if (step === undefined) return undefined;
  if (current === undefined) return step > 0 ? 0 : places - 1;
  const next = current + step;
  return next >= 0 && next < places ? next : current;
}
