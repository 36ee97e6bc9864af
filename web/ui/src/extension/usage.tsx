import type { ReactNode } from "react";

/** The periods of the extension's popup, of which one is chosen. */
export function PeriodButtons<Id extends string>({
  periods,
  chosen,
  onChoose,
}: {
  periods: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  return (
    <fieldset className="grid grid-cols-4 gap-1.5">
      <legend className="sr-only">Period</legend>
      {periods.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="min-h-9 rounded-md border border-line text-label font-semibold whitespace-nowrap text-ink-soft transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** Four figures, each with its name. */
export function FigureTiles({ figures }: { figures: Record<string, string> }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-xl border border-line bg-line [gap:1px]">
      {Object.entries(figures).map(([name, value]) => (
        <div key={name} className="bg-surface px-3.5 py-3">
          <dt className="text-label text-ink-soft">{name}</dt>
          <dd className="figures font-display text-2xl leading-tight font-bold tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a tool was used for, with a bar. @param share of the most used tool's, from 0 to 1 @param figures the line below the bar */
export function ToolUsageItem({
  heading: Heading,
  tool,
  use,
  share,
  figures,
}: {
  heading: "h3" | "h5";
  tool: string;
  use: ReactNode;
  share: number;
  figures: readonly string[];
}) {
  return (
    <li className="py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <Heading className="font-sans text-sm font-semibold">{tool}</Heading>
        <p className="figures text-label text-ink-soft">{use}</p>
      </div>
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="my-1.5 h-1.5 w-full">
        <rect width="100" height="3" className="fill-sunken" />
        <rect width={100 * share} height="3" className="fill-step transition-[width] duration-500" />
      </svg>
      <p className="figures flex justify-between text-label text-ink-soft">
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
    </li>
  );
}
