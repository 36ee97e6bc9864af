import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Says what went wrong. Announced to screen readers when it appears. */
export function ErrorNotice({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-risk-red/40 bg-surface p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-risk-red" />
      <div className="grid flex-1 gap-1">
        <p className="font-semibold">{title}</p>
        {children !== undefined && <p className="text-sm break-words text-ink-soft">{children}</p>}
        {action !== undefined && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
