import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";

const STATS = [
  { value: "Live", name: "Production Ready" },
  { value: "All", name: "Major AI Platforms" },
  { value: "2min", name: "Setup Time" },
  { value: "Free", name: "Individual Use" },
] as const;
const SHOWN_MS = 3_000;

/** Four facts, lit one after the other: the light steps on every three seconds, unless somebody stops it or wants no motion. */
export function RotatingStats() {
  const [lit, setLit] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => setLit((index) => (index + 1) % STATS.length), SHOWN_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  const Icon = isPaused ? Play : Pause;
  return (
    <div className="flex items-end gap-3 sm:gap-6">
      <dl className="grid flex-1 grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-4">
        {STATS.map(({ value, name }, index) => (
          <div
            key={name}
            data-lit={index === lit}
            className="group flex flex-col-reverse justify-end gap-1 border-t-2 border-night-step pt-3 transition-colors duration-500 data-[lit=true]:border-night-lamp"
          >
            <dt className="text-label text-night-soft">{name}</dt>
            <dd className="font-display text-2xl leading-none font-bold text-night-ink transition-colors duration-500 group-data-[lit=true]:text-night-lamp">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        aria-label={isPaused ? "Play the highlights" : "Pause the highlights"}
        onClick={() => setIsPaused(!isPaused)}
        className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-night-soft transition-colors hover:bg-night-step/40 hover:text-night-ink motion-reduce:hidden"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
