import { useId } from "react";

/** Something that is on or off, with its name. It takes effect at once. */
export function Switch({
  label,
  hint,
  isOn,
  isDisabled = false,
  isBusy = false,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  /** While the last change is saved, it ignores presses. It is not disabled then, because that would lose the focus. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <div>
        <p id={id} className="font-semibold">
          {label}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-label text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        disabled={isDisabled}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onChange(!isOn);
        }}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-60 aria-disabled:cursor-progress aria-checked:border-primary aria-checked:bg-primary"
      >
        <span
          aria-hidden
          className={`absolute top-0.5 left-0.5 size-5.5 rounded-full transition-transform ${isOn ? "translate-x-5 bg-on-primary" : "bg-line-strong"}`}
        />
      </button>
    </div>
  );
}
