interface LogEntry {
  key: string;
  category: keyof typeof COLOURS;
  /** Such as "Tracked". */
  state: string;
  text: string;
  when: string;
}

const COLOURS = {
  "AI USAGE": "bg-step",
  ENVIRONMENTAL: "bg-moss",
  SECURITY: "bg-risk-green-fill",
  SYSTEM: "bg-line-strong",
};

/** The second tab of the extension's popup: a log that can be filtered, cleared and brought back. */
export function ActivityLog<Filter extends string>({
  heading: Heading,
  filters,
  filter,
  onFilter,
  isCleared,
  onClear,
  isDisabled = false,
  entries,
  emptyText,
}: {
  heading: "h2" | "h4";
  filters: readonly { id: Filter; name: string }[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  isCleared: boolean;
  onClear: (isCleared: boolean) => void;
  /** There is nothing to clear. */
  isDisabled?: boolean;
  /** Those to show. */
  entries: readonly LogEntry[];
  emptyText: string;
}) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <Heading className="font-sans text-sm font-semibold">Activity log</Heading>
        <p role="status" className="text-label text-ink-soft">
          {entries.length} {entries.length === 1 ? "entry" : "entries"}
        </p>
      </div>
      <div className="flex gap-2">
        <select
          aria-label="Show"
          value={filter}
          onChange={({ target }) => {
            const chosen = filters.find(({ id }) => id === target.value);
            if (chosen) onFilter(chosen.id);
          }}
          className="min-h-10 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-3 text-sm"
        >
          {filters.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {/* One button for both, so that the focus stays where it is. */}
        <button
          type="button"
          className="button button-quiet min-h-10 px-3.5 text-sm"
          disabled={isDisabled}
          onClick={() => onClear(!isCleared)}
        >
          {isCleared ? "Bring back" : "Clear"}
        </button>
      </div>
      {entries.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong p-6 text-center text-sm text-ink-soft">
          {emptyText}
        </p>
      ) : (
        <ul className="grid">
          {entries.map(({ key, category, state, text, when }) => (
            <li key={key} className="grid grid-cols-[0.375rem_1fr] gap-x-3.5 border-b border-line py-3.5 last:border-0">
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
