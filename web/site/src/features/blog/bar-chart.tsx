import { type ReactNode, useId } from "react";

export interface Bar {
  label: string;
  value: number;
  /** The upper end, if the source gives a range. The lighter part of the bar reaches it. */
  high?: number;
  /** The amount with its unit. */
  text: string;
  /** The article is about this one. */
  isLit?: boolean;
}

/** Amounts as bars on one scale that starts at zero, each with its number in words. */
export function BarChart({ title, bars, note }: { title: string; bars: readonly Bar[]; note: ReactNode }) {
  const id = useId();
  const most = Math.max(...bars.map(({ value, high }) => high ?? value));
  const percent = (amount: number) => `${(100 * amount) / most}%`;
  return (
    <figure aria-labelledby={id} className="my-10 rounded-2xl border border-line bg-surface p-5 sm:p-7">
      <figcaption id={id} className="mb-5 font-display font-semibold">
        {title}
      </figcaption>
      <ul className="grid list-none gap-4 pl-0">
        {bars.map(({ label, value, high, text, isLit = false }) => (
          <li key={label} className="grid gap-1 pl-0">
            <span className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span>{label}</span>
              <strong className="figures">{text}</strong>
            </span>
            <svg aria-hidden="true" width="100%" height="14" className={isLit ? "text-lamp" : "text-step"}>
              <rect width="100%" height="14" rx="2" className="fill-sunken" />
              {high !== undefined && (
                <rect width={percent(high)} height="14" rx="2" fill="currentColor" opacity="0.35" />
              )}
              <rect width={percent(value)} height="14" rx="2" fill="currentColor" />
            </svg>
          </li>
        ))}
      </ul>
      <p className="mt-5 mb-0 text-label text-ink-soft">{note}</p>
    </figure>
  );
}
