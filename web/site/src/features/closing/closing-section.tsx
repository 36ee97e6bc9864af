import { StartLink } from "../../shared/start-link.tsx";

/** The end of the home page, at night like its beginning. */
export function ClosingSection() {
  return (
    <section aria-labelledby="closing-title" className="bg-night text-night-ink [--focus:#8ab8ff]">
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-12">
        <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_auto] lg:items-end">
          <div className="grid max-w-xl gap-4">
            <h2 id="closing-title" className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.02]">
              Get there first, but get there safely.
            </h2>
            <p className="text-lg text-night-soft">
              Your people already use AI. See what it gives you, what it exposes and what it costs before somebody else
              asks.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <StartLink place="closing" className="button bg-night-lamp text-night hover:bg-[#ffcd75]" />
            <StartLink
              place="closingToo"
              className="button border border-night-soft/50 bg-night/60 text-night-ink hover:bg-night-step/60"
            />
          </div>
        </div>
      </div>
    </section>
  );
}
