import type { RegionKey } from "@treadlight/domain/environment";
import { COMPANY_SIZE, REGIONAL_OPPORTUNITIES, sizeBadge } from "@treadlight/domain/opportunity";
import { SelectField } from "@treadlight/ui/field.tsx";
import { useId } from "react";
import { SIZES } from "./company-size.ts";
import { wholeNumber } from "./figures.tsx";

export interface Company {
  employees: number;
  region: RegionKey;
}

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
        <p className="mt-2">
          <span className="figures font-display text-figure font-bold tracking-tight">
            {wholeNumber.format(employees)}
          </span>{" "}
          <span className="font-display text-xl font-semibold text-ink-soft">people</span>
        </p>
        <input
          id={sizeId}
          type="range"
          min={COMPANY_SIZE.min}
          max={COMPANY_SIZE.max}
          step={COMPANY_SIZE.step}
          value={employees}
          aria-valuetext={`${wholeNumber.format(employees)} people`}
          onChange={(event) => onChange({ ...company, employees: event.target.valueAsNumber })}
          className="slider mt-2"
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
