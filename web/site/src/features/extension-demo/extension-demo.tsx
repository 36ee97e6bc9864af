import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { Link } from "react-router";
import { Phone } from "../../shared/extension-demo/phone.tsx";
import { paths } from "../../shared/pages.ts";

const NOTES = [
  { title: "Counts as you work", text: "Prompts, time and tool, with nothing to fill in." },
  {
    title: "Shows what a prompt exposes",
    text: "Sensitive values by type, and subjects, so you can see what you send.",
  },
  { title: "Estimates the footprint", text: "In grams of CO₂, for the grid of your region, with a range." },
];

/** Left and right alternate, and get lighter towards the phone. */
const TRAIL = Array.from({ length: 14 }, (_, step) => ({
  x: 16 + step * 54,
  y: 30 + (step % 2) * 24,
  opacity: 0.5 - step * 0.028,
}));

/** A mock of the extension to try on the page. */
export function ExtensionDemo() {
  return (
    <section
      aria-labelledby="demo"
      className="relative isolate overflow-hidden border-y border-line bg-sunken py-10 sm:py-12"
    >
      <PassingTrail />
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-8 px-4 sm:px-6 lg:grid-cols-[1fr_24rem]">
        <div className="max-w-xl">
          <h2 id="demo" className="text-section">
            The browser extension
          </h2>
          <dl className="mt-6 hidden gap-4 sm:grid">
            {NOTES.map(({ title, text }) => (
              <div key={title}>
                <dt className="text-title font-display font-semibold">{title}</dt>
                <dd className="mt-1 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-7 border-l-[3px] border-lamp pl-4 text-sm text-ink-soft">
            Demo snapshot: the numbers are fixed samples, not anybody's data. The switches work, and change only this
            demo.{" "}
            <Link to={paths.extension} className="text-link">
              Get the real one
            </Link>
          </p>
        </div>
        <Phone />
      </div>
    </section>
  );
}

/** A trail along the foot of the section, below its text, up to the phone. */
function PassingTrail() {
  return (
    <svg
      viewBox="0 0 760 84"
      aria-hidden="true"
      className="absolute bottom-3 left-0 -z-10 hidden h-21 fill-step lg:block"
    >
      {TRAIL.map(({ x, y, opacity }) => (
        <BootPrint key={x} transform={`translate(${x} ${y}) rotate(84) scale(.8)`} opacity={opacity} />
      ))}
    </svg>
  );
}
