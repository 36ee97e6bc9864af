import { PageOutlet } from "./page-outlet.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Surrounds every public page. */
export function SiteLayout() {
  return (
    <>
      <SkipLink />
      <SiteBar />
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        <PageOutlet />
      </main>
      <SiteFooter />
    </>
  );
}
