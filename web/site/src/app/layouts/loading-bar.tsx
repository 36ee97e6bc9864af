import { useIsLoading } from "../../shared/loading.ts";

/** Shows that the next page is loading. */
export function LoadingBar() {
  const isLoading = useIsLoading();
  return (
    <div role="status">
      {isLoading && (
        <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-50 h-1">
          <span className="sr-only">Loading the page</span>
          <div className="h-full origin-left animate-advance bg-lamp" />
        </div>
      )}
    </div>
  );
}
