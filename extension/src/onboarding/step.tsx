import { type ReactNode, useEffect, useRef } from "react";

/** One step. Its heading takes the focus, so that the next step is read out. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h1>
      {children}
    </section>
  );
}
