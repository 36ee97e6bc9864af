import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** What not everybody needs, behind a press on its name. */
export function Fold({
  name,
  className = "",
  nameClassName = "",
  children,
}: {
  name: ReactNode;
  className?: string;
  nameClassName?: string;
  children: ReactNode;
}) {
  return (
    <details className={`group min-w-0 ${className}`}>
      <summary
        className={`flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden ${nameClassName}`}
      >
        {name}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-step transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
