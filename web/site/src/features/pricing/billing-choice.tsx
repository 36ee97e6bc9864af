export type Billing = "monthly" | "annual";

const CHOICES: readonly { billing: Billing; label: string }[] = [
  { billing: "monthly", label: "Monthly" },
  { billing: "annual", label: "Annual" },
];

/** One choice for both plans. */
export function BillingChoice({ billing, onChoose }: { billing: Billing; onChoose: (billing: Billing) => void }) {
  return (
    <fieldset className="flex w-fit rounded-lg bg-sunken p-1">
      <legend className="sr-only">Billing</legend>
      {CHOICES.map((choice) => (
        <label key={choice.billing} className="relative cursor-pointer">
          <input
            type="radio"
            name="billing"
            checked={choice.billing === billing}
            onChange={() => onChoose(choice.billing)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          <span className="relative flex min-h-10 items-center rounded-md px-5 font-semibold text-ink-soft transition-colors pointer-events-none peer-checked:bg-surface peer-checked:text-ink peer-checked:shadow-panel peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus dark:peer-checked:bg-line">
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
