import type { ComponentProps } from "react";

/** A field that people cannot see, hear or reach, but robots fill in. */
export function Honeypot(input: ComponentProps<"input">) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input {...input} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
