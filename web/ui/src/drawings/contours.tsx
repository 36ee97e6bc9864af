import { BootPrint } from "./boot-print.tsx";

const CENTRE_X = 330;
const CENTRE_Y = 250;
const LINES = 9;
const POINTS = 90;

/** A closed line around the summit, slightly irregular; `level` 0 is the foot of the hill. */
function contour(level: number): string {
  const radius = 320 - level * 36;
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (2 * Math.PI * index) / POINTS;
    const out = 1 + 0.13 * Math.sin(3 * angle + 0.5 + level * 0.12) + 0.06 * Math.sin(5 * angle - level * 0.35);
    const x = CENTRE_X + 1.05 * radius * out * Math.cos(angle);
    const y = CENTRE_Y + 0.8 * radius * out * Math.sin(angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

const CONTOURS = Array.from({ length: LINES }, (_, level) => contour(level));

/** The way up: left and right alternate, each print lighter than the one before. */
const STEPS = Array.from({ length: 8 }, (_, index) => {
  const along = index / 8;
  const side = index % 2 === 0 ? -11 : 11;
  return {
    x: 120 + 205 * along + side * 0.5,
    y: 448 - 180 * along ** 1.2 + side,
    scale: 0.78 - 0.035 * index,
    opacity: 1 - 0.09 * index,
  };
});

/** A hill in contour lines, with a trail to the lamp on its summit. The lines take the text colour. */
export function Contours({ className = "", hasTrail = true }: { className?: string; hasTrail?: boolean }) {
  return (
    <svg viewBox="0 0 660 520" aria-hidden="true" preserveAspectRatio="xMidYMid slice" className={className}>
      <g fill="none" stroke="currentColor" opacity="0.35">
        {CONTOURS.map((line, level) => (
          <path key={line} d={line} strokeWidth={level % 4 === 0 ? 1.75 : 1} />
        ))}
      </g>
      {hasTrail && (
        <>
          {STEPS.map(({ x, y, scale, opacity }) => (
            <BootPrint
              key={x}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(52) scale(${scale.toFixed(2)})`}
              opacity={opacity.toFixed(2)}
              className="fill-current"
            />
          ))}
          <circle cx={CENTRE_X} cy={CENTRE_Y} r="22" className="fill-lamp" opacity="0.18" />
          <circle cx={CENTRE_X} cy={CENTRE_Y} r="7" className="fill-lamp" />
        </>
      )}
    </svg>
  );
}
