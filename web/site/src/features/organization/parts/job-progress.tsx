/** How far a job is, with a way to stop it. @param note behind the percentage */
export function JobProgress({
  percent,
  note = "",
  onCancel,
}: {
  percent: number | null;
  note?: string;
  onCancel: () => void;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <progress
        aria-label="Progress"
        className="h-2 w-48 accent-[var(--step)]"
        {...(percent !== null && { value: percent, max: 100 })}
      />
      <span className="figures text-sm" role="status">
        {percent ?? 0}%{note}
      </span>
      <button type="button" className="button button-quiet button-small" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
