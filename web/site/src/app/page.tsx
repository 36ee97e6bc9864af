import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { usePageViews } from "../shared/monitoring/page-views.ts";
import { Loading } from "../shared/ui/loading.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ErrorCard } from "./error-card.tsx";
import { Head } from "./head.tsx";
import { metadataOf } from "./metadata.ts";
import { RestoreScroll } from "./restore-scroll.tsx";

/** Every screen in its frame, with what its address says about it to browsers, search engines and previews. */
export function Page() {
  const location = useLocation();
  usePageViews();
  return (
    <>
      {/* For a page rendered ahead, entry-server.tsx puts it into the document's head, where React finds it. */}
      {import.meta.env.SSR ? null : <Head metadata={metadataOf(location.pathname)} />}
      <ErrorBoundary location={location} card={rootCard}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <RestoreScroll />
    </>
  );
}

/** Not even a frame stands around it. */
const rootCard = (error: unknown) => (
  <main>
    <ErrorCard error={error} />
  </main>
);
