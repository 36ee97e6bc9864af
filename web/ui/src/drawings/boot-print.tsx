import type { SVGProps } from "react";

/** The bars of one boot print, toe first: [y, width]. */
const TREADS = [
  [0, 13],
  [6, 19],
  [12, 21],
  [18, 19],
  [24, 14],
  [34, 13],
  [40, 12],
] as const;

const HALF_HEIGHT = 21;

/** One boot print for use in a drawing: toe up, 21 wide and 44 high, centred on the origin. */
export function BootPrint(group: SVGProps<SVGGElement>) {
  return (
    <g {...group}>
      {TREADS.map(([top, width]) => (
        <rect key={top} x={-width / 2} y={top - HALF_HEIGHT} width={width} height="4" rx="1.6" transform="skewY(-8)" />
      ))}
    </g>
  );
}
