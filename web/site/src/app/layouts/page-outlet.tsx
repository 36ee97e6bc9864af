import { Loading } from "@treadlight/ui/loading.tsx";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { ErrorBoundary } from "../../shared/failed-page/error-boundary.tsx";
import { ErrorCard } from "../../shared/failed-page/error-card.tsx";
import { HydrateAndFocus } from "./hydrate-and-focus.tsx";

/** Where a layout shows its page. The previous page stays until the next one is loaded; the first shows that it is loading. */
export function PageOutlet() {
  const location = useLocation();
  return (
    <ErrorBoundary location={location} card={(error) => <ErrorCard error={error} />}>
      <Suspense fallback={<Loading />}>
        <Outlet />
        <HydrateAndFocus />
      </Suspense>
    </ErrorBoundary>
  );
}
