import { type ReactNode, useId } from "react";
import type { Explain } from "./explanation.tsx";

/**
 * A part of a page with its own heading.
 * @param element `article` for one of a list whose titles may repeat: sections are landmarks, whose names must differ
 */
export function Panel({
  element: Element = "section",
  title,
  explain,
  aside,
  className = "",
  children,
}: {
  element?: "section" | "article";
  title: string;
  explain?: Explain | undefined;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Element aria-labelledby={id} className={`panel min-w-0 p-5 sm:p-6 ${className}`}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center">
          <h2 id={id} className="min-w-0 text-title wrap-anywhere">
            {title}
          </h2>
          {explain?.(title)}
        </div>
        {aside}
      </div>
      {children}
    </Element>
  );
}
