import { Modal } from "@treadlight/ui/modal.tsx";
import { ArrowDown, Scale } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { IfDemo } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";
import { ProductPicture } from "../../shared/product-picture.tsx";
import { StartLink } from "../../shared/start-link.tsx";
import { HillScene } from "./hill-scene.tsx";
import { RotatingStats } from "./rotating-stats.tsx";

const Dilemma = lazy(async () => ({ default: (await import("./dilemma.tsx")).Dilemma }));

/** Fades in; static without JavaScript or with reduced motion. */
const ARRIVES = "transition-[opacity,translate] duration-700 starting:translate-y-3 starting:opacity-20";

/** The three figures that the dashboard begins with. */
const HEADLINES = ["gained", "risks", "footprint"] as const;

/** The first screen: what Treadlight is, in a night that is the same in both themes. */
export function Hero() {
  const { pathname } = useLocation();
  const [isDilemmaOpen, setIsDilemmaOpen] = useState(false);
  return (
    <section aria-labelledby="tagline" className="overflow-hidden bg-night text-night-ink [--focus:#8ab8ff]">
      <div className="relative isolate overflow-hidden">
        <HillScene className="absolute inset-x-0 bottom-0 -z-10 h-88 w-full opacity-60 mask-t-from-60% sm:h-120 lg:inset-y-0 lg:left-1/4 lg:h-full lg:w-3/4 lg:mask-none" />
        <div className="mx-auto max-w-6xl px-4 pt-10 pb-9 sm:px-6 sm:pt-14">
          <div className="grid justify-items-start gap-5">
            <p
              className={`flex items-center gap-2.5 text-label font-semibold tracking-[0.14em] text-night-lamp ${ARRIVES}`}
            >
              <span aria-hidden className="size-2 rounded-full bg-night-lamp ring-4 ring-night-lamp/25" />
              NOW AVAILABLE
            </p>
            {/* Never quite invisible: what starts at opacity 0 is no candidate for the largest contentful paint. */}
            <h1
              id="tagline"
              className="text-hero font-bold transition-[opacity,translate] duration-700 starting:translate-y-3 starting:opacity-20"
            >
              Smarter AI.
              <br />
              Lighter Footprint.
            </h1>
            <p className={`max-w-xl text-lg text-night-soft delay-100 ${ARRIVES}`}>
              The AI productivity and compliance platform. Treadlight follows your work with AI tools across 50+
              platforms, and shows what each session saved, exposed and cost the planet.
            </p>
            <div className={`flex flex-wrap gap-2.5 pt-2 delay-200 ${ARRIVES}`}>
              <StartLink place="hero" className="button bg-night-lamp text-night hover:bg-[#ffcd75]" />
              <IfDemo>
                <Link
                  to={paths.demo}
                  className="button border border-night-soft/50 bg-night/60 text-night-ink hover:bg-night-step/60"
                >
                  Open the demo
                </Link>
              </IfDemo>
              <a
                href="#why-it-matters"
                className="button border border-night-soft/50 bg-night/60 text-night-ink hover:bg-night-step/60"
              >
                Understand Your Opportunity
                <ArrowDown aria-hidden className="size-4" />
              </a>
            </div>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsDilemmaOpen(true)}
              className={`-mx-2 inline-flex min-h-11 items-center gap-2.5 rounded-md px-2 font-semibold text-night-ink underline decoration-night-lamp decoration-2 underline-offset-4 delay-300 hover:decoration-4 ${ARRIVES}`}
            >
              <Scale aria-hidden className="size-4 text-night-lamp" />
              What is the AI Dilemma?
            </button>
          </div>
        </div>
        {/* Straight and at their own size, so that they can be read. They fade out above the legend. */}
        <div className="mx-auto grid max-h-80 max-w-6xl grid-cols-1 items-start gap-4 overflow-hidden mask-b-from-75% px-4 sm:px-6 md:grid-cols-3">
          {HEADLINES.map((name, index) => (
            <div key={name} className={index === 0 ? "" : "max-md:hidden"}>
              <ProductPicture
                name={name}
                isFirst={index === 0 && pathname === paths.home}
                className="h-auto w-full rounded-2xl border border-night-step"
              />
            </div>
          ))}
        </div>
      </div>
      {/* The map's legend: the drawing ends where it begins. */}
      <div className="mx-auto max-w-6xl px-4 pb-10 sm:px-6">
        <RotatingStats />
      </div>
      {isDilemmaOpen && (
        <Suspense fallback={null}>
          <Modal title="What is the AI Dilemma?" onClose={() => setIsDilemmaOpen(false)}>
            <Dilemma />
          </Modal>
        </Suspense>
      )}
    </section>
  );
}
