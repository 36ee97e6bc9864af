import { useState } from "react";
import { activitiesFrom, type Activity as Entry, SOURCES, type Source } from "./activity-log.ts";

const COLOURS: Record<Entry["category"], string> = {
  "AI USAGE": "bg-step",
  ENVIRONMENTAL: "bg-moss",
  SECURITY: "bg-risk-green-fill",
  SYSTEM: "bg-line-strong",
};

/** The demo's second tab: a log that can be filtered, cleared and restored. */
export function Activity() {
  const [source, setSource] = useState<Source>("all");
  const [isCleared, setIsCleared] = useState(false);
  const entries = isCleared ? [] : activitiesFrom(source);
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h4 className="text-sm font-semibold">Activity log</h4>
        <p role="status" className="text-label text-ink-soft">
          {entries.length} {entries.length === 1 ? "entry" : "entries"}
        </p>
      </div>
      <div className="flex gap-2">
        <select
          aria-label="Show"
          value={source}
          onChange={({ target }) => {
            const chosen = SOURCES.find(({ id }) => id === target.value);
            if (chosen) setSource(chosen.id);
          }}
          className="min-h-10 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-3 text-sm"
        >
          {SOURCES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {/* One button for both, so that the focus stays where it is. */}
        <button
          type="button"
          className="button button-quiet min-h-10 px-3.5 text-sm"
          onClick={() => setIsCleared(!isCleared)}
        >
          {isCleared ? "Bring back" : "Clear"}
        </button>
      </div>
      {entries.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong p-6 text-center text-sm text-ink-soft">
          The log is empty. In the extension, new activity would appear here.
        </p>
      ) : (
        <ul className="grid">
          {entries.map(({ category, state, text, when }) => (
            <li
              key={category}
              className="grid grid-cols-[0.375rem_1fr] gap-x-3.5 border-b border-line py-3.5 last:border-0"
            >
              <span aria-hidden className={`my-0.5 -skew-y-12 rounded-xs ${COLOURS[category]}`} />
              <div className="grid gap-0.5">
                <p className="flex justify-between gap-2 text-label">
                  <span className="font-semibold tracking-wide">{category}</span>
                  <span className="text-ink-soft">{state}</span>
                </p>
                <p className="text-sm">{text}</p>
                <p className="text-label text-ink-soft">{when}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
