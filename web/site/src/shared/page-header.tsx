import type { ReactNode } from "react";

/** The top of a signed-in page: its heading, whether it is up to date, a line about it, and what can be done there. */
export function PageHeader({
  title,
  state,
  note,
  actions,
}: {
  title: string;
  state?: ReactNode;
  note?: ReactNode;
  /** Buttons, or the period picker. */
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-heading wrap-anywhere">{title}</h1>
          {state}
        </div>
        {note !== undefined && <div className="max-w-prose text-sm text-pretty text-ink-soft">{note}</div>}
      </div>
      {actions !== undefined && <div className="flex max-w-full flex-wrap items-start gap-3">{actions}</div>}
    </div>
  );
}
