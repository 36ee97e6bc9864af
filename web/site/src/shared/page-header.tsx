import type { ReactNode } from "react";

/** The top of a signed-in page: its heading, a line about it, and what can be done there. */
export function PageHeader({
  title,
  note,
  actions,
}: {
  title: string;
  note?: ReactNode;
  /** Buttons, or the period picker. */
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <h1 className="text-heading wrap-anywhere">{title}</h1>
        {note !== undefined && <div className="max-w-prose text-sm text-pretty text-ink-soft">{note}</div>}
      </div>
      {actions !== undefined && <div className="flex max-w-full flex-wrap items-start gap-3">{actions}</div>}
    </div>
  );
}
