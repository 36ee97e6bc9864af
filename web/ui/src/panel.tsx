import { type ReactNode, useId } from "react";

/** A section of a page with its own heading. */
export function Panel({
  title,
  aside,
  className = "",
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`panel min-w-0 p-5 sm:p-6 ${className}`}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="min-w-0 text-title wrap-anywhere">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
