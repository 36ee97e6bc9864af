/** Left and right step in turn, walking up from the left; each presses less than the one before, the last is lit. */
const STEPS = Array.from({ length: 7 }, (_, index) => ({
  x: 4 + index * 36,
  y: 74 - index * 9 + (index % 2) * 20,
  opacity: 1 - index * 0.12,
}));

/** A trail of treads: Treadlight's sign for a footprint that gets lighter. Takes the text colour. */
export function Trail({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 252 112" aria-hidden="true" className={className}>
      {STEPS.map(({ x, y, opacity }, index) => {
        const isLit = index === STEPS.length - 1;
        return (
          <g
            key={x}
            transform={`translate(${x} ${y}) skewY(-12)`}
            opacity={isLit ? 1 : opacity}
            className={isLit ? "fill-lamp" : "fill-current"}
          >
            <rect width="26" height="7" rx="1.5" />
            <rect x="3" y="10" width="22" height="6" rx="1.5" />
            <rect x="6" y="19" width="17" height="4" rx="1.5" />
          </g>
        );
      })}
    </svg>
  );
}
