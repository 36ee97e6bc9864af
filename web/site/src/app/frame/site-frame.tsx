import { ScreenOutlet } from "../screen-outlet.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SkipLink } from "./skip-link.tsx";

/** What surrounds every public page. */
export function SiteFrame() {
  return (
    <>
      <SkipLink />
      <SiteBar />
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        <ScreenOutlet />
      </main>
      <SiteFooter />
    </>
  );
}
