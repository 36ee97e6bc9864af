import { type ShownTile, TILE_SIZES, type TileSize } from "@treadlight/contract/dashboards";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState } from "react";
import type { Period } from "../../../shared/period/period.ts";
import { Tile } from "./tile.tsx";

/** On a phone each tile has a row of its own. */
const GRID = "in-order grid grid-cols-1 gap-4 md:grid-cols-6 lg:gap-5 print:grid-cols-6";
const SPANS: Record<TileSize, string> = {
  third: "md:col-span-2 print:col-span-2",
  half: "md:col-span-3 print:col-span-3",
  whole: "md:col-span-6 print:col-span-6",
};
const SIZE_NAMES: Record<TileSize, string> = { third: "A third", half: "Half", whole: "The whole width" };

/** A tile that keeps its place in the page while it is moved. */
export type ArrangedTile = ShownTile & { key: string };

/** The tiles of a dashboard, beside each other as they fit. */
export function Grid({ tiles, period }: { tiles: readonly ShownTile[]; period: Period }) {
  return (
    <ul className={GRID}>
      {tiles.map((tile) => (
        <li key={JSON.stringify(tile)} className={SPANS[tile.size]}>
          <Tile tile={tile} period={period} />
        </li>
      ))}
    </ul>
  );
}

/** The same, to arrange by buttons or by dragging. */
export function ArrangedGrid({
  tiles,
  period,
  onChange,
}: {
  tiles: readonly ArrangedTile[];
  period: Period;
  onChange: (tiles: readonly ArrangedTile[]) => void;
}) {
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const tile = tiles[from];
    if (!tile || to < 0 || to >= tiles.length || from === to) return;
    const others = tiles.filter((_, index) => index !== from);
    onChange(others.toSpliced(to, 0, tile));
    setSaid(`${tile.title}: place ${to + 1} of ${tiles.length}`);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className={GRID}>
        {tiles.map((tile, index) => (
          <li
            key={tile.key}
            className={`${SPANS[tile.size]} cursor-grab ${dragged === tile.key ? "opacity-50" : ""}`}
            draggable
            onDragStart={() => setDragged(tile.key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              move(
                tiles.findIndex(({ key }) => key === dragged),
                index,
              );
            }}
          >
            <Tile
              tile={tile}
              period={period}
              actions={
                <span className="flex flex-wrap items-center gap-1">
                  <select
                    aria-label={`Width of ${tile.title}`}
                    className="min-h-9 rounded-md border border-line-strong bg-surface px-2 text-sm"
                    value={tile.size}
                    onChange={({ target }) => {
                      const size = TILE_SIZES.find((one) => one === target.value) ?? tile.size;
                      onChange(tiles.with(index, { ...tile, size }));
                    }}
                  >
                    {TILE_SIZES.map((size) => (
                      <option key={size} value={size}>
                        {SIZE_NAMES[size]}
                      </option>
                    ))}
                  </select>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Move ${tile.title} forward`}
                    aria-disabled={index === 0}
                    onClick={(event) => {
                      move(index, index - 1);
                      keepFocus(event.currentTarget);
                    }}
                  >
                    <ArrowUp aria-hidden className="size-4" />
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Move ${tile.title} back`}
                    aria-disabled={index === tiles.length - 1}
                    onClick={(event) => {
                      move(index, index + 1);
                      keepFocus(event.currentTarget);
                    }}
                  >
                    <ArrowDown aria-hidden className="size-4" />
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Take ${tile.title} off`}
                    onClick={() => {
                      onChange(tiles.filter((_, other) => other !== index));
                      setSaid(`${tile.title} is off the dashboard`);
                    }}
                  >
                    <X aria-hidden className="size-4" />
                  </button>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A tile that is moved in the page would lose the focus of its button. */
const keepFocus = (button: HTMLElement) => requestAnimationFrame(() => button.focus());
