import { type ComponentType, createElement, use } from "react";
import { matchRoutes, type RouteObject } from "react-router";

type Load = () => Promise<ComponentType>;

const loadOf = new WeakMap<ComponentType, Load>();

/**
 * A screen that is loaded once, when somebody goes there. Unlike React's `lazy`, one that is there already is drawn at once, as
 * rendering ahead and taking over need it.
 */
export function screen(load: Load): ComponentType {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const loadOnce = () => {
    loading ??= load().then((component) => {
      loaded = component;
      return component;
    });
    return loading;
  };
  const Screen = () => createElement(loaded ?? use(loadOnce()));
  loadOf.set(Screen, loadOnce);
  return Screen;
}

/** Loads the screens that an address shows, the outermost first; @throws when one of them does not come */
export async function loadScreens(routes: RouteObject[], path: string): Promise<ComponentType[]> {
  const matches = matchRoutes(routes, path) ?? [];
  const loads = matches.map(({ route: { Component } }) => Component && loadOf.get(Component));
  return Promise.all(loads.filter((load) => load != null).map((load) => load()));
}
