import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import type { ReactNode } from "react";

const STRIDE = 62;

/** Left and right alternate, towards the lamp; the last two are faint. */
const STEPS = Array.from({ length: 7 }, (_, index) => ({
  x: 48 + STRIDE * index,
  y: 70 + (index % 2 === 0 ? -16 : 16),
  isFaint: index > 4,
}));

/** Shows what went wrong, below a trail that ends before it reaches the lamp. */
export function FailurePanel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="panel w-full max-w-lg overflow-hidden">
      <svg viewBox="0 0 540 140" aria-hidden="true" className="block w-full bg-night">
        {STEPS.map(({ x, y, isFaint }) => (
          <BootPrint
            key={x}
            transform={`translate(${x} ${y}) rotate(90)`}
            className={isFaint ? "fill-night-step" : "fill-night-soft"}
          />
        ))}
        <circle cx="496" cy="70" r="22" className="fill-night-lamp" opacity="0.16" />
        <circle cx="496" cy="70" r="7" className="fill-night-lamp" />
      </svg>
      <div className="grid gap-4 p-6 sm:p-8">
        <h1 className="text-heading">{title}</h1>
        <p className="text-ink-soft">{text}</p>
        {children}
      </div>
    </div>
  );
}
