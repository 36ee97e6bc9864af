import { RotateCw } from "lucide-react";
import { useNavigate } from "react-router";

/** Stands where a screen failed. Try Again goes to the same address anew, which clears the error. */
export function RouteError() {
  const navigate = useNavigate();
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4">
      <div role="alert" className="panel grid max-w-md gap-4 p-8">
        <h1 className="text-title">Something went wrong</h1>
        <p className="text-ink-soft">An error occurred while loading this component. Please try refreshing the page.</p>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-primary" onClick={() => navigate(".", { replace: true })}>
            Try Again
          </button>
          <button type="button" className="button button-quiet" onClick={() => window.location.reload()}>
            <RotateCw aria-hidden className="size-4" />
            Refresh Page
          </button>
        </div>
      </div>
    </div>
  );
}

/** The same where not even a frame stands around it. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
