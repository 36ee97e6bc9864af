import { useIsRouteLoading } from "../lazy-route.ts";

/** Says that the next page is on its way, if it takes long enough to be noticed. */
export function LoadingBar() {
  return useIsRouteLoading() ? (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-advance bg-lamp"
    />
  ) : null;
}
