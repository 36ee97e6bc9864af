import type { ComponentProps } from "react";

/** A range input. The part of its track before the thumb is filled. */
export function Slider(input: ComponentProps<"input"> & { min: number; max: number; value: number }) {
  const { min, max, value } = input;
  return (
    <span className="relative block min-w-0 flex-1">
      <svg aria-hidden="true" className="absolute inset-x-0 inset-y-0 my-auto h-2 w-full rounded-full">
        <rect width="100%" height="8" className="fill-step-wash" />
        <rect width={`${(100 * (value - min)) / (max - min)}%`} height="8" className="fill-step" />
      </svg>
      <input type="range" className="slider" {...input} />
    </span>
  );
}
