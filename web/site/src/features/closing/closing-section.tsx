import { Contours } from "@treadlight/ui/drawings/contours.tsx";
import { StartLink } from "../../shared/start-link.tsx";

/** The end of the home page, at night like its beginning. */
export function ClosingSection() {
  return (
    <section
      aria-labelledby="closing-title"
      className="relative isolate overflow-hidden bg-night text-night-ink [--focus:#8ab8ff]"
    >
      <Contours className="absolute right-0 bottom-0 -z-10 h-56 w-full text-night-step lg:h-full lg:w-3/5 lg:[mask-image:linear-gradient(to_right,transparent,#000_40%)]" />
      <div className="mx-auto max-w-6xl px-4 pt-24 pb-64 sm:px-6 lg:py-32">
        <div className="grid max-w-xl gap-6">
          <h2 id="closing-title" className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.02]">
            Get there first, but get there safely.
          </h2>
          <p className="text-lg text-night-soft">
            Your people already use AI. See what it gives you, what it exposes and what it costs before somebody else
            asks.
          </p>
          <div className="flex flex-wrap gap-3 pt-1">
            <StartLink className="button bg-night-lamp text-night hover:bg-[#ffcd75]">
              Secure Competitive Advantage
            </StartLink>
            <StartLink className="button border border-night-soft/50 bg-night/60 text-night-ink hover:bg-night-step/60">
              Join Waiting List
            </StartLink>
          </div>
        </div>
      </div>
    </section>
  );
}
