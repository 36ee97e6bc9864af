import { Outlet, ScrollRestoration } from "react-router";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SkipLink } from "./skip-link.tsx";
import { SmoothWithinPage } from "./smooth-within-page.tsx";

/** What surrounds every public page. */
export function SiteFrame() {
  return (
    <>
      <SkipLink />
      <SiteBar />
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <SmoothWithinPage />
      <ScrollRestoration />
    </>
  );
}
