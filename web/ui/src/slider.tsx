import { type ComponentProps, useId } from "react";

/** A range input. The part of its track before the thumb is filled with treads. */
export function Slider(input: ComponentProps<"input"> & { min: number; max: number; value: number }) {
  const treads = useId();
  const { min, max, value } = input;
  return (
    <span className="relative block min-w-0 flex-1">
      <svg aria-hidden="true" className="absolute inset-x-0 inset-y-0 my-auto h-4 w-full rounded-sm">
        <defs>
          <pattern id={treads} width="11" height="16" patternUnits="userSpaceOnUse" patternTransform="skewX(-10)">
            <rect width="7" height="16" className="fill-step" />
          </pattern>
        </defs>
        <rect width="100%" height="16" className="fill-step-wash" />
        <rect width={`${(100 * (value - min)) / (max - min)}%`} height="16" fill={`url(#${treads})`} />
      </svg>
      <input type="range" className="slider" {...input} />
    </span>
  );
}
