import { type ComponentType, createElement, use } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import { countLoading } from "../shared/loading.ts";

type Load = () => Promise<ComponentType>;

const loadOf = new WeakMap<ComponentType, Load>();

/**
 * A page or layout that is loaded once, on the first visit. Unlike React's `lazy`, it renders at once if it is already loaded, which
 * prerendering and hydration need.
 */
export function lazyRoute(load: Load): ComponentType {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const loadOnce = () => {
    loading ??= countLoading(load()).then((component) => {
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
