import { useSyncExternalStore } from "react";

/** How many pages and layouts are being loaded, and who listens to that. */
let loadingCount = 0;
const listeners = new Set<() => void>();

/** Counts the load of a page or layout until it is over. */
export async function countLoading<T>(load: Promise<T>): Promise<T> {
  loadingCount += 1;
  // Later, because a page starts to load while React renders.
  queueMicrotask(notify);
  try {
    return await load;
  } finally {
    loadingCount -= 1;
    notify();
  }
}

/** Whether a page or layout is being loaded. React shows the previous page until it is there, and does not say so itself. */
export function useIsLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loadingCount > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
