import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import { useHydrated } from "@treadlight/ui/use-hydrated.ts";
import { Link } from "react-router";
import { IfSet, installed } from "../../shared/installation.tsx";
import { Operator } from "../../shared/operator.tsx";
import { addressesOf, FOOTER_COLUMNS, type Page, pages } from "../../shared/pages.ts";

/** Links use the shortest address of each page. */
const COLUMNS = FOOTER_COLUMNS.map((heading) => ({
  heading,
  links: pages
    .filter((page: Page) => page.footer === heading)
    .map((page) => ({
      name: page.name,
      to: addressesOf(page).toSorted((a, b) => a.length - b.length)[0] ?? page.path,
    })),
}));

/** The end of every public page: the tagline, who runs the site, and links to the pages that the table of pages places here. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 pt-10 pb-6 sm:px-6 md:grid-cols-[5fr_7fr] md:gap-12 md:pt-12">
        <div className="grid content-start gap-4">
          <Brand />
          <p className="font-display text-2xl leading-tight font-semibold tracking-tight text-balance">
            Smarter AI.
            <br />
            Lighter Footprint.
          </p>
          <div className="max-w-sm text-label text-ink-soft">
            <Operator />
          </div>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3">
          {COLUMNS.map(({ heading, links }) => (
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
            © <CurrentYear />{" "}
            <IfSet setting="operatorName" otherwise="Treadlight">
              {installed("operatorName")}
            </IfSet>
          </p>
          <p>Footprints are estimates with a range.</p>
        </div>
      </div>
    </footer>
  );
}

/** The current year; until hydration, the year of the build. */
function CurrentYear() {
  return useHydrated() ? new Date().getFullYear() : import.meta.env.BUILD_YEAR;
}
