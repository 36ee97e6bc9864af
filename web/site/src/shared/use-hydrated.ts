import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False while the page is rendered ahead and in the browser's first render, which has to give the same; true from then on. What
 * depends on the address, the clock or the window waits for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
