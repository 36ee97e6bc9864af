import { RotateCw } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { FailurePanel } from "./failure-panel.tsx";
import { isMissingFile } from "./reload-after-deploy.ts";

/** Replaces a page that failed. */
export function ErrorCard({ error }: { error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const refresh = () => window.location.reload();
  /** Navigating to the same address clears the error. */
  const clear = () => navigate(location, { replace: true, state: location.state });
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4">
      <FailurePanel
        title="Something went wrong"
        text="An error occurred while loading this component. Please try refreshing the page."
      >
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-primary" onClick={isMissingFile(error) ? refresh : clear}>
            Try Again
          </button>
          <button type="button" className="button button-quiet" onClick={refresh}>
            <RotateCw aria-hidden className="size-4" />
            Refresh Page
          </button>
        </div>
      </FailurePanel>
    </div>
  );
}
