import type { ReactNode } from "react";

/** One model's answer: its headline, and how it comes about. */
export function ResultPanel({
  title,
  figure,
  unit,
  verdict,
  children,
}: {
  title: string;
  figure: string;
  unit?: string;
  verdict: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-5 border-t border-line pt-6 sm:grid-cols-[11rem_minmax(0,1fr)] lg:first:border-t-0 lg:first:pt-0"
    >
      <div className="grid content-start gap-1">
        <h3 className="text-title">{title}</h3>
        <p className="figures font-display text-5xl font-bold tracking-tight">
          {figure}
          {unit !== undefined && (
            <span className="text-base font-semibold whitespace-nowrap text-ink-soft"> {unit}</span>
          )}
        </p>
        <p className="text-sm">{verdict}</p>
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  );
}

/** Rows of names and amounts. */
export function Amounts({ rows }: { rows: readonly (readonly [name: string, amount: string])[] }) {
  return (
    <dl className="grid text-sm">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 last:border-0">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures min-w-fit text-right font-semibold">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
