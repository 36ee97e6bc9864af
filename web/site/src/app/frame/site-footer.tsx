import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { Contours } from "../../shared/ui/contours.tsx";
import { Brand } from "../../shared/ui/mark.tsx";
import { useHydrated } from "../../shared/use-hydrated.ts";

const LINKS = [
  {
    heading: "Treadlight",
    links: [
      { name: "About", to: paths.about },
      { name: "Pricing", to: paths.pricing },
      { name: "Blog", to: paths.blog },
      { name: "Contact", to: paths.contact },
    ],
  },
  {
    heading: "Answers",
    links: [
      { name: "FAQs", to: paths.faq },
      { name: "Help", to: paths.help },
      { name: "Methodology", to: paths.methodology },
    ],
  },
  {
    heading: "The small print",
    links: [
      { name: "Terms of service", to: "/terms" },
      { name: "Privacy policy", to: "/privacy" },
    ],
  },
] as const;

/** The end of every public page: the promise once more, and every page that the bar does not name. */
export function SiteFooter() {
  return (
    <footer className="relative isolate overflow-hidden border-t border-line bg-surface">
      <Contours
        hasTrail={false}
        className="absolute -right-24 -bottom-40 -z-10 hidden h-[30rem] text-line-strong opacity-60 md:block"
      />
      <div className="mx-auto grid max-w-6xl gap-12 px-4 pt-14 pb-8 sm:px-6 md:grid-cols-[5fr_7fr] md:pt-20">
        <div className="grid content-start gap-4">
          <Brand />
          <p className="font-display text-2xl leading-tight font-semibold tracking-tight text-balance">
            Smarter AI.
            <br />
            Lighter Footprint.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3">
          {LINKS.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="mb-2 font-sans text-label font-semibold text-ink-soft">{heading}</h2>
              <ul>
                {links.map(({ name, to }) => (
                  <li key={name}>
                    <Link
                      to={to}
                      className="inline-flex min-h-9 items-center font-medium decoration-lamp decoration-2 underline-offset-4 hover:underline"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-6 text-label text-ink-soft md:col-span-2">
          <p>
            © <CurrentYear /> Treadlight, Edinburgh
          </p>
          <p>Footprints are estimates with a range.</p>
        </div>
      </div>
    </footer>
  );
}

/** The reader's year; while the page is still as it was built, that of the build. */
function CurrentYear() {
  return useHydrated() ? new Date().getFullYear() : import.meta.env.BUILD_YEAR;
}
