import { type ComponentType, createElement, use, useSyncExternalStore } from "react";
import { matchRoutes, type RouteObject } from "react-router";

type Load = () => Promise<ComponentType>;

const loadOf = new WeakMap<ComponentType, Load>();

/** How many pages and layouts are being loaded, and who listens to that. */
let loadingCount = 0;
const listeners = new Set<() => void>();

/**
 * A page or layout that is loaded once, on the first visit. Unlike React's `lazy`, it renders at once if it is already loaded, which
 * prerendering and hydration need.
 */
export function lazyRoute(load: Load): ComponentType {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const loadOnce = () => {
    loading ??= counted(load()).then((component) => {
      loaded = component;
      return component;
    });
    return loading;
  };
  const LazyRoute = () => createElement(loaded ?? use(loadOnce()));
  loadOf.set(LazyRoute, loadOnce);
  return LazyRoute;
}

/** Loads the layouts and the page of an address, the outermost first; @throws if one of them cannot be loaded */
export async function loadRoutes(routes: RouteObject[], path: string): Promise<ComponentType[]> {
  const matches = matchRoutes(routes, path) ?? [];
  const loads = matches.map(({ route: { Component } }) => Component && loadOf.get(Component));
  return Promise.all(loads.filter((load) => load != null).map((load) => load()));
}

/** Whether a page or layout is being loaded. React shows the previous page until it is there, and does not say so itself. */
export function useIsRouteLoading(): boolean {
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

async function counted<T>(loading: Promise<T>): Promise<T> {
  loadingCount += 1;
  // Later, because a page starts to load while React renders.
  queueMicrotask(notify);
  try {
    return await loading;
  } finally {
    loadingCount -= 1;
    notify();
  }
}

const notify = () => {
  for (const listener of listeners) listener();
};
