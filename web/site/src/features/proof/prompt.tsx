import type { ReactNode } from "react";

/** A prompt as a card, under what it is. */
export function Prompt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="panel grid content-start gap-3 p-5 sm:p-6">
      <figcaption className="text-label font-semibold text-ink-soft">{title}</figcaption>
      <p className="text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">{children}</p>
    </figure>
  );
}
