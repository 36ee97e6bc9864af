import { NOT_WORK } from "@treadlight/domain/productivity";
import { useWidth } from "@treadlight/ui/charts/use-width.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTimeZone } from "../../../shared/period/use-today.ts";
import type { ShownRecord } from "../queries/records.ts";
import { words } from "../words.ts";
import { dayLineOf, type Stretch } from "./stretches.ts";

/** As large as something must be that is pressed. */
const SMALLEST_PX = 24;
/** From this width on, a session has room for a word. */
const WORD_PX = 64;

/**
 * The sessions of a day on a line, by tool. One of them is in the order of the Tab key; the arrow keys go to the others, as they began.
 * @param records at least one
 */
export function DayLine({
  records,
  onOpen,
}: {
  records: readonly ShownRecord[];
  onOpen: (record: ShownRecord) => void;
}) {
  const line = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(line);
  const [reached, setReached] = useState("");
  const timeZone = useTimeZone();
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const { tools, marks } = dayLineOf(records, widthPx, SMALLEST_PX);
  const inOrder = tools
    .flatMap(({ rows }) => rows.flat())
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ record }) => record.id);
  const inTabOrder = inOrder.includes(reached) ? reached : inOrder[0];

  function onKeyDown(event: KeyboardEvent, id: string) {
    const next = nextOf(inOrder, id, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
    line.current?.querySelector<HTMLElement>(`[data-session="${next}"]`)?.focus();
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">Sessions by time: the arrow keys go from one to the next</legend>
      {tools.map(({ name, rows }) => (
        // Other elements once the width is known, so that none moves from where it was drawn before.
        <div key={`${name} ${widthPx > 0}`} className="grid gap-1">
          <p className="truncate text-label font-semibold">{name}</p>
          {rows.map((row) => (
            <div key={row[0]?.record.id} className="relative h-8 rounded-md bg-sunken">
              {row.map((stretch) => (
                <button
                  key={stretch.record.id}
                  type="button"
                  data-session={stretch.record.id}
                  tabIndex={stretch.record.id === inTabOrder ? 0 : -1}
                  aria-label={`${name}, ${clock.formatRange(stretch.startMs, stretch.endMs)}, ${kindOf(stretch)}`}
                  title={`${clock.formatRange(stretch.startMs, stretch.endMs)}, ${kindOf(stretch)}`}
                  className={`absolute inset-y-0.5 truncate rounded-md border px-1.5 text-left text-label ${colourOf(stretch)}`}
                  style={{ left: `${stretch.left * 100}%`, width: `${stretch.width * 100}%` }}
                  onClick={() => onOpen(stretch.record)}
                  onFocus={() => setReached(stretch.record.id)}
                  onKeyDown={(event) => onKeyDown(event, stretch.record.id)}
                >
                  {stretch.width * widthPx >= WORD_PX && kindOf(stretch)}
                </button>
              ))}
            </div>
          ))}
        </div>
      ))}
      <div ref={line} aria-hidden className="figures relative h-5 text-label text-ink-soft">
        {marks.map(({ atMs, left }) => (
          <span key={atMs} className="absolute border-l border-line-strong pl-1" style={{ left: `${left * 100}%` }}>
            {clock.format(atMs)}
          </span>
        ))}
      </div>
    </fieldset>
  );
}

const kindOf = ({ record: { workflowType } }: Stretch) => words(workflowType ?? "kind of work not known");

const colourOf = ({ record: { workflowType } }: Stretch) =>
  workflowType === NOT_WORK
    ? "border-dashed border-ink-soft bg-surface text-ink"
    : "border-step bg-surface text-ink shadow-[inset_3px_0_0_var(--color-step)]";

/** The session that a key leads to; undefined if the key does not move. */
function nextOf(inOrder: readonly string[], id: string, key: string): string | undefined {
  if (key === "Home") return inOrder[0];
  if (key === "End") return inOrder.at(-1);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : inOrder[Math.max(0, inOrder.indexOf(id) + step)];
}
