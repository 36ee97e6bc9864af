import { useState } from "react";
import { ProductPicture } from "../../shared/product-picture.tsx";
import { type Category, FEATURES } from "./features.ts";

/** What Treadlight does, each with its part of the dashboard. Pointing at a card lights it; clicking keeps it lit. */
export function FeaturesSection() {
  const [selected, setSelected] = useState<Category>("amplification");
  return (
    <section id="features" aria-labelledby="features-heading" className="py-10 sm:py-12">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <h2 id="features-heading" className="text-section">
          What Treadlight does
        </h2>
        <p className="mt-3 text-lg text-ink-soft">
          Every session with an AI tool is scored for productivity, security and footprint, and governed in one place.
        </p>
        <ul className="mt-7 grid gap-4 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 max-sm:*:w-72 max-sm:*:shrink-0 max-sm:*:snap-center md:grid-cols-2">
          {FEATURES.map(({ category, picture, title, text, highlights, benefits }) => (
            <li
              key={category}
              data-selected={category === selected}
              className="group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-surface transition-colors duration-300 hover:border-lamp data-[selected=true]:border-lamp"
            >
              <div className="p-5 sm:p-6">
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
                <ul aria-label="Benefits" className="mt-4 grid gap-2 text-sm">
                  {benefits.map((benefit) => (
                    <li
                      key={benefit}
                      className="flex gap-3 before:mt-1.5 before:h-2 before:w-3 before:shrink-0 before:-skew-y-12 before:bg-step before:transition-colors group-data-[selected=true]:before:bg-lamp"
                    >
                      {benefit}
                    </li>
                  ))}
                </ul>
              </div>
              <div className="mt-auto hidden h-52 overflow-hidden bg-sunken px-6 pt-6 sm:block">
                <ProductPicture
                  name={picture}
                  className="mx-auto h-auto w-full max-w-md rounded-t-xl border border-b-0 border-line"
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
