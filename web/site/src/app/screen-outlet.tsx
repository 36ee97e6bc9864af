import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { Loading } from "../shared/ui/loading.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ErrorCard } from "./error-card.tsx";

/** The place for a frame's screen. While the next one is loaded, the one before stays; the first says that it is loading. */
export function ScreenOutlet() {
  const location = useLocation();
  return (
    <ErrorBoundary location={location} card={(error) => <ErrorCard error={error} />}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
