import { BootPrint } from "./boot-print.tsx";

/** Left and right alternate, uphill; each print is lighter than the one before, and the last is lit. */
const PRINTS = Array.from({ length: 7 }, (_, index) => ({
  x: 32 + index * 40 + (index % 2) * 10,
  y: 184 - index * 23 + (index % 2) * 18,
  opacity: 1 - index * 0.13,
  isLit: index === 6,
}));

/** A trail of boot prints that get lighter, in the text colour. */
export function Trail({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 230" aria-hidden="true" className={className}>
      {PRINTS.map(({ x, y, opacity, isLit }) => (
        <BootPrint
          key={x}
          transform={`translate(${x} ${y}) rotate(60)`}
          opacity={isLit ? 1 : opacity}
          className={isLit ? "fill-lamp" : "fill-current"}
        />
      ))}
    </svg>
  );
}
