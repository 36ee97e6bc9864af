import { ASSUMPTION_LIMITS, type Assumptions } from "@treadlight/domain/opportunity";
import { Fold } from "@treadlight/ui/fold.tsx";
import { NumberInput } from "@treadlight/ui/number-input.tsx";
import { useId } from "react";

type Key = keyof Assumptions;

/** The assumptions as fields, folded until a reader wants other ones. */
export function AssumptionFields({
  assumptions,
  currency,
  onChange,
  onReset,
}: {
  assumptions: Assumptions;
  /** ISO 4217. */
  currency: string;
  onChange: (change: Partial<Assumptions>) => void;
  /** Undefined while nothing is changed. */
  onReset: (() => void) | undefined;
}) {
  const id = useId();
  const fields: { key: Key; label: string; unit: string }[] = [
    { key: "adoptionPercent", label: "People who use AI", unit: "%" },
    { key: "hoursSaved", label: "Hours each of them saves", unit: "h a month" },
    { key: "tasksAutomated", label: "Tasks each of them hands over", unit: "a month" },
    { key: "hourlyRate", label: "Value of an hour of work", unit: currency },
    { key: "toolCost", label: "AI tools for each employee", unit: `${currency} a month` },
  ];
  return (
    <Fold name="Change the assumptions" className="mt-6 rounded-xl border border-line bg-surface" nameClassName="px-5">
      <div className="grid gap-5 border-t border-line p-5 sm:grid-cols-2">
        {fields.map(({ key, label, unit }) => (
          <div key={key} className="grid content-start gap-1.5">
            <label htmlFor={id + key} className="text-sm font-semibold">
              {label}
            </label>
            <span className="flex items-center gap-2.5 text-sm text-ink-soft">
              <NumberInput
                {...ASSUMPTION_LIMITS[key]}
                id={id + key}
                step="any"
                inputMode="decimal"
                value={assumptions[key]}
                onChange={(value) => onChange({ [key]: value })}
                aria-describedby={`${id}${key}-unit`}
                className="w-28"
              />
              <span id={`${id}${key}-unit`}>{unit}</span>
            </span>
          </div>
        ))}
        <button
          type="button"
          disabled={onReset === undefined}
          aria-busy="false"
          onClick={onReset}
          className="button button-quiet self-end justify-self-start disabled:opacity-50"
        >
          Reset to our figures
        </button>
      </div>
    </Fold>
  );
}
