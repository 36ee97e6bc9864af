import { type ReactNode, useId } from "react";
import { Trail } from "./drawings/trail.tsx";

/** In place of what is not there yet: what would be here, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid animate-rise justify-items-start gap-4 p-6 sm:p-8">
      <Trail className="w-32 text-step" />
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children !== undefined && <div className="grid max-w-prose gap-3 text-ink-soft">{children}</div>}
      {action}
    </section>
  );
}
