import { useState } from "react";
import { ProductPicture } from "../../shared/product-picture.tsx";
import { type Category, FEATURES } from "./features.ts";

/** What Treadlight does. Pointing at a card shows its part of the dashboard; clicking keeps it in sight. */
export function FeaturesSection() {
  const [selected, setSelected] = useState<Category>("amplification");
  const [pointedAt, setPointedAt] = useState<Category>();
  const shown = FEATURES.find(({ category }) => category === (pointedAt ?? selected));
  return (
    <section id="features" aria-labelledby="features-heading" className="py-10 sm:py-12">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <h2 id="features-heading" className="text-section">
          What Treadlight does
        </h2>
        <p className="mt-3 text-lg text-ink-soft">
          Every session with an AI tool is scored for productivity, security and footprint, and governed in one place.
        </p>
        <div className="mt-7 grid gap-x-10 lg:grid-cols-[21rem_1fr]">
          <div className="hidden lg:block">
            {shown && <ProductPicture name={shown.picture} className="h-auto w-full rounded-2xl shadow-panel" />}
          </div>
          <ul className="grid gap-3 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 max-sm:*:w-72 max-sm:*:shrink-0 max-sm:*:snap-center md:grid-cols-2">
            {FEATURES.map(({ category, title, text, highlights, benefits }) => (
              <li
                key={category}
                data-selected={category === selected}
                onPointerEnter={() => setPointedAt(category)}
                onPointerLeave={() => setPointedAt(undefined)}
                className="group relative rounded-2xl border border-line bg-surface p-5 transition-colors duration-300 hover:border-lamp hover:bg-lamp-wash/50 data-[selected=true]:border-lamp data-[selected=true]:shadow-[inset_4px_0_0_var(--lamp)]"
              >
                <h3 className="text-title">
                  {/* The button's area is the whole card. */}
                  <button
                    type="button"
                    aria-pressed={category === selected}
                    onClick={() => setSelected(category)}
                    className="text-left outline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
                  >
                    {title}
                  </button>
                </h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
                <ul aria-label="Highlights" className="mt-3 flex flex-wrap gap-2">
                  {highlights.map((highlight) => (
                    <li key={highlight} className="rounded-full bg-step-wash px-3 py-1 text-label font-semibold">
                      {highlight}
                    </li>
                  ))}
                </ul>
                <ul aria-label="Benefits" className="mt-4 grid gap-x-8 gap-y-2 border-t border-line pt-4 text-sm">
                  {benefits.map((benefit) => (
                    <li
                      key={benefit}
                      className="flex gap-3 before:mt-1.5 before:h-2 before:w-3 before:shrink-0 before:-skew-y-12 before:bg-step before:transition-colors group-data-[selected=true]:before:bg-lamp"
                    >
                      {benefit}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
