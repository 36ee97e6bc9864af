import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import { FailurePanel } from "../../shared/failed-page/failure-panel.tsx";

/** Shown when the app cannot start. */
export function MountFailure({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-8 p-4">
      <Brand />
      <FailurePanel title="Application Error" text="Failed to load Treadlight. Please refresh the page.">
        <details className="min-w-0 text-sm text-ink-soft">
          <summary className="w-max cursor-pointer py-2 font-semibold text-ink">Error details</summary>
          <pre className="mt-1 rounded-lg bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">
            {error instanceof Error ? (error.stack ?? error.message) : String(error)}
          </pre>
        </details>
      </FailurePanel>
    </main>
  );
}
