/** A few choices side by side, one of them chosen. */
export function ChoiceChips<Id extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly { id: Id; label: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  return (
    <fieldset className="inline-flex min-w-0 flex-wrap rounded-lg bg-sunken p-1 print:bg-transparent print:p-0">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          aria-pressed={choice.id === chosen}
          onClick={() => onChoose(choice.id)}
          className="min-h-9 rounded-md px-3 text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-pressed:bg-surface dark:aria-pressed:bg-line aria-pressed:text-ink aria-pressed:shadow-panel sm:px-4 print:px-0 print:aria-[pressed=false]:hidden"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
