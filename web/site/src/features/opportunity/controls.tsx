import { COMPANY_SIZE, REGIONAL_OPPORTUNITIES, sizeBadge } from "@treadlight/domain/opportunity";
import { SelectField } from "@treadlight/ui/field.tsx";
import { NumberInput } from "@treadlight/ui/number-input.tsx";
import { Slider } from "@treadlight/ui/slider.tsx";
import { useId } from "react";
import { employeesAt, LAST_POSITION, positionOf, SIZES } from "./company-size.ts";
import { wholeNumber } from "./figures.tsx";
import type { Company } from "./panel.ts";

/** What the calculator asks: how many people, and where. */
export function Controls({ company, onChange }: { company: Company; onChange: (company: Company) => void }) {
  const { employees, region } = company;
  const sizeId = useId();
  const badge = sizeBadge(employees);
  return (
    <div className="grid content-start gap-7">
      <div>
        <div className="flex items-end justify-between gap-3">
          <label htmlFor={sizeId} className="font-semibold">
            Company size
          </label>
          <span className="rounded-full bg-step-wash px-3 py-1 text-label font-semibold">
            {SIZES.find((size) => size.badge === badge)?.name}
          </span>
        </div>
        <div className="mt-2 mb-1 flex items-center gap-3">
          <NumberInput
            id={sizeId}
            inputMode="numeric"
            min={COMPANY_SIZE.min}
            max={COMPANY_SIZE.max}
            step={COMPANY_SIZE.step}
            value={employees}
            onChange={(typed) => onChange({ ...company, employees: Math.round(typed) })}
            className="w-32 font-display text-2xl"
          />
          <span className="text-ink-soft">people</span>
        </div>
        <Slider
          aria-label="Number of people"
          min={0}
          max={LAST_POSITION}
          value={positionOf(employees)}
          aria-valuetext={`${wholeNumber.format(employees)} people`}
          onChange={({ target }) => onChange({ ...company, employees: employeesAt(target.valueAsNumber, employees) })}
        />
        <p aria-hidden className="figures flex justify-between text-label text-ink-soft">
          <span>{wholeNumber.format(COMPANY_SIZE.min)}</span>
          <span>{wholeNumber.format(COMPANY_SIZE.max)}</span>
        </p>
      </div>
      <fieldset>
        <legend className="mb-2 text-label text-ink-soft">Or start from a company like yours</legend>
        <div className="grid divide-y divide-line border-y border-line sm:grid-cols-3 sm:divide-x sm:divide-y-0 lg:grid-cols-1 lg:divide-x-0 lg:divide-y">
          {SIZES.map(({ badge: id, range, claim, example }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === badge}
              onClick={() => onChange({ ...company, employees: example })}
              className="group flex min-h-14 items-center gap-3 px-2 py-2 text-left transition-colors hover:bg-sunken"
            >
              <span
                aria-hidden
                className="h-6 w-1.5 -skew-y-12 rounded-xs bg-line transition-colors group-aria-pressed:bg-lamp"
              />
              <span className="grid">
                <span className="font-semibold">{range}</span>
                <span className="text-label text-ink-soft">{claim}</span>
              </span>
            </button>
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Location"
        value={region}
        onChange={({ target }) => {
          const chosen = REGIONAL_OPPORTUNITIES.find(({ key }) => key === target.value);
          if (chosen) onChange({ ...company, region: chosen.key });
        }}
      >
        {REGIONAL_OPPORTUNITIES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
