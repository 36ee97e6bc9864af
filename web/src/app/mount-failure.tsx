/** All that is left when the page's parts cannot be put together. */
export function MountFailure({ error }: { error: unknown }) {
  return (
    <main className="mx-auto grid max-w-lg gap-4 p-8">
      <h1 className="text-heading">Application Error</h1>
      <p>Failed to load Treadlight. Please refresh the page.</p>
      <details className="text-sm text-ink-soft">
        <summary>Error details</summary>
        <pre className="mt-2 overflow-auto rounded-lg bg-sunken p-3">
          {error instanceof Error ? (error.stack ?? error.message) : String(error)}
        </pre>
      </details>
    </main>
  );
}
