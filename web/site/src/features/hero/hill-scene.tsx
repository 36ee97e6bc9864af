import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { contours, HILL, prints } from "./hill.ts";

const { width, height, summit } = HILL;
const LAMPLIGHT_RADIUS = 300;

/** A hill at night on a walker's map. The trail presses less with every step, and a lamp at its end lights the lines around it. */
export function HillScene({ className }: { className: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className={className}
    >
      <defs>
        <radialGradient id="lamplight" gradientUnits="userSpaceOnUse" cx={summit.x} cy={summit.y} r={LAMPLIGHT_RADIUS}>
          <stop offset="0" stopColor="#fff" />
          <stop offset="0.35" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id="lit">
          <circle cx={summit.x} cy={summit.y} r={LAMPLIGHT_RADIUS} fill="url(#lamplight)" />
        </mask>
        <linearGradient id="mist">
          <stop offset="0" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.45" stopColor="#fff" />
        </linearGradient>
        <mask id="out-of-the-mist">
          <rect width={width} height={height} fill="url(#mist)" />
        </mask>
        <g id="contours" fill="none">
          {contours.map((line, level) => (
            // Every fifth line is heavier, as on a map.
            <path key={line} d={line} strokeWidth={level % 5 === 0 ? 1.8 : 0.9} />
          ))}
        </g>
      </defs>
      <g mask="url(#out-of-the-mist)">
        <use href="#contours" className="stroke-night-step" opacity="0.75" />
        <g mask="url(#lit)" className="transition-opacity duration-[1600ms] starting:opacity-20">
          <circle
            cx={summit.x}
            cy={summit.y}
            r={LAMPLIGHT_RADIUS}
            className="fill-night-lamp mix-blend-screen"
            opacity="0.16"
          />
          <use href="#contours" className="stroke-night-lamp" opacity="0.8" />
        </g>
        {prints.map(({ x, y, direction, progress }, step) => (
          <BootPrint
            key={`${x} ${y}`}
            transform={`translate(${x} ${y}) rotate(${direction}) scale(${(1.15 - 0.4 * progress).toFixed(2)})`}
            opacity={step === prints.length - 1 ? 1 : 0.95 - 0.6 * progress}
            className={step === prints.length - 1 ? "fill-night-lamp" : "fill-[#8fc5de]"}
          />
        ))}
        <Lantern />
      </g>
    </svg>
  );
}

function Lantern() {
  return (
    <g
      transform={`translate(${summit.x} ${summit.y})`}
      className="stroke-night-lamp"
      strokeWidth="3"
      strokeLinejoin="round"
    >
      <path d="M-9-26a9 10 0 0 1 18 0" fill="none" />
      <path d="M-13-20h26l-4-7H-9z" className="fill-night-lamp" />
      <path d="M-11-20h22l3 34h-28z" className="fill-night" />
      <path d="M0-13c6 8 7 11 7 15a7 7 0 0 1-14 0c0-4 1-7 7-15z" className="fill-night-lamp" stroke="none" />
      <path d="M-16 14h32v6h-32z" className="fill-night-lamp" />
    </g>
  );
}
