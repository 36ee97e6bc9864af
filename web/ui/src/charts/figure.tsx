import type { ReactNode } from "react";
import type { Explain } from "../explanation.tsx";
import { RangeBar } from "./range-bar.tsx";

/** The one number that a panel is about. */
export function Figure({
  value,
  unit,
  name,
  explain,
}: {
  value: string;
  unit?: string | undefined;
  name: string;
  explain?: Explain | undefined;
}) {
  return (
    <p>
      <span className="figures font-display text-figure font-bold tracking-tight">{value}</span>
      {unit !== undefined && <span className="ml-1.5 font-display text-xl font-semibold text-ink-soft">{unit}</span>}
      <span className="mt-1 block text-sm text-ink-soft">
        {name}
        {explain?.(name)}
      </span>
    </p>
  );
}

/** A smaller number beside others, in a `dl`. */
export function Stat({
  name,
  value,
  note,
  explain,
}: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  explain?: Explain | undefined;
}) {
  return (
    <div>
      <dt className="text-label text-ink-soft">
        {name}
        {explain?.(name)}
      </dt>
      <dd className="figures font-display text-xl font-semibold">{value}</dd>
      {note !== undefined && <dd className="figures text-label text-ink-soft">{note}</dd>}
    </div>
  );
}

/** An estimate as text and as a band. The numbers are in any unit; `value` and `range` say them in words. */
export interface Estimate {
  name: string;
  value: string;
  range: string;
  low: number;
  central: number;
  high: number;
  explain?: Explain;
}

/** An estimate that a panel is about: its central value, the range it lies in, and a band. */
export function EstimateFigure({ name, value, range, explain, ...ends }: Estimate) {
  const [amount = "", unit] = value.split(" ");
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <Figure value={amount} unit={unit} name={name} explain={explain} />
        <p className="figures pb-0.5 text-sm text-ink-soft">{range}</p>
      </div>
      <div className="mt-2.5">
        <RangeBar {...ends} />
      </div>
    </>
  );
}

/** An estimate beside others, in a `dl`: its central value, and the range it lies in. */
export function EstimateStat({ name, value, range, explain, ...ends }: Estimate) {
  return (
    <Stat
      name={name}
      explain={explain}
      value={value}
      note={
        <span className="mt-1 grid gap-1.5">
          <RangeBar {...ends} />
          {range}
        </span>
      }
    />
  );
}
