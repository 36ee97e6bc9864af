import { formatCo2, formatNumber } from "@treadlight/domain/format";
import { PERIODS, type Period, type ToolUsage, toolsIn, totalOf, type Usage } from "./sample.ts";

/** The demo's first tab: the figures of a period, in total and by tool. */
export function Overview({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const tools = toolsIn(period);
  const total = totalOf(tools);
  return (
    <div className="grid gap-4">
      <fieldset className="grid grid-cols-4 gap-1.5">
        <legend className="sr-only">Period</legend>
        {PERIODS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === period}
            onClick={() => onChoose(id)}
            className="min-h-9 rounded-md border border-line text-label font-semibold whitespace-nowrap text-ink-soft transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <dl className="grid grid-cols-2 overflow-hidden rounded-xl border border-line bg-line [gap:1px]">
        <Tile name="Prompts" value={formatNumber(total.prompts)} />
        <Tile name="Effectiveness" value={`${total.effectivenessPercent}%`} />
        <Tile name="Security" value={`${total.securityPercent}%`} />
        <Tile name="CO₂, estimate" value={formatCo2(total.co2)} />
      </dl>
      <section aria-label="Recent AI usage">
        <h4 className="text-sm font-semibold">Recent AI usage</h4>
        <ul className="mt-1 divide-y divide-line">
          {tools.map((usage) => (
            <ToolCard key={usage.tool} usage={usage} mostPrompts={Math.max(...tools.map(({ prompts }) => prompts))} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div className="bg-surface px-3.5 py-3">
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="figures font-display text-2xl leading-tight font-bold tracking-tight">{value}</dd>
    </div>
  );
}

function ToolCard({ usage, mostPrompts }: { usage: ToolUsage; mostPrompts: number }) {
  return (
    <li className="py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h5 className="text-sm font-semibold">{usage.tool}</h5>
        <p className="figures text-label text-ink-soft">{formatNumber(usage.prompts)} prompts</p>
      </div>
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="my-1.5 h-1.5 w-full">
        <rect width="100" height="3" className="fill-sunken" />
        <rect
          width={(100 * usage.prompts) / mostPrompts}
          height="3"
          className="fill-step transition-[width] duration-500"
        />
      </svg>
      <Shares usage={usage} />
    </li>
  );
}

function Shares({ usage: { effectivenessPercent, securityPercent, co2 } }: { usage: Usage }) {
  return (
    <p className="figures flex justify-between text-label text-ink-soft">
      <span>{effectivenessPercent}% effective</span>
      <span>{securityPercent}% secure</span>
      <span>{formatCo2(co2)} CO₂</span>
    </p>
  );
}
