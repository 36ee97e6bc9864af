import { Loading } from "@treadlight/ui/loading.tsx";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { ErrorBoundary } from "../../shared/failed-page/error-boundary.tsx";
import { ErrorCard } from "../../shared/failed-page/error-card.tsx";
import { usePageViews } from "../../shared/monitoring/page-views.ts";
import { Head } from "../metadata/head.tsx";
import { metadataOf } from "../metadata/metadata.ts";
import { LoadingBar } from "./loading-bar.tsx";
import { RestoreScroll } from "./restore-scroll.tsx";

/** Surrounds every page: its metadata, what shows that it loads or failed, and its scroll position. */
export function RootLayout() {
  const location = useLocation();
  usePageViews();
  return (
    <>
      {/* For a prerendered page, entry-server.tsx puts it into the document's head, where React finds it. */}
      {import.meta.env.SSR ? null : <Head metadata={metadataOf(location.pathname)} />}
      <LoadingBar />
      <ErrorBoundary location={location} card={rootCard}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <RestoreScroll />
    </>
  );
}

/** Without any layout around it. */
const rootCard = (error: unknown) => (
  <main>
    <ErrorCard error={error} />
  </main>
);
